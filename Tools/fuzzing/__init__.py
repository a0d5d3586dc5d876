"""The modules of Tools/fuzz.

    edges     numbers: usual ones, and the limits of types and of exact arithmetic
    grammar   random values that are valid under a JSON Schema, with a violation now and then
    hints     values for keys of the scene schema that are likely to draw something visible
    scenes    whole random scenes: canvas, images, layer tree
    growth    large scenes, made from a small one whose root layer is repeated
    writing   writes the values of a scene as YAML or JSON
    text      mutations of a scene file's text
    png, jpeg, webp, raw, images    mutations of image files
    subjects  the file that a case tests, and smaller variants of it
    cases     a case: the file under test and the commands that read it, made from a seed
    runner    runs a process with limits on time and memory
    verdicts  decides whether an outcome is a find, and of which kind
    minimiser makes the subject of a find smaller while the verdict stays the same
    corpus    the files of all finds so far, and their replay
    campaign  runs cases one after another
    commandline, tool    the command line, and the tool that is run

To fuzz another interface of the library, such as a C interface, add a generator of cases to `cases.GENERATORS`. A case
is a file and the commands that read it; the other modules run, judge, minimise and keep it, whatever the file is.
"""
