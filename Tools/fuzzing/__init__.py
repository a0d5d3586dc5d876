"""What Tools/fuzz is made of.

    edges     numbers: those that scenes use, and those at the ends of ranges
    grammar   values that follow a JSON Schema, with a violation now and then
    hints     values that draw something, for keys and definitions of the scene schema
    scenes    a whole scene: canvas, images, a tree of layers
    growth    scenes that are deep, wide or many
    writing   a scene's values as YAML or JSON
    text      mutations of a scene file's text
    png, jpeg, webp, raw, images    mutations of image files
    subjects  the one file that a run is about, and how it becomes smaller
    cases     a run: the subject and the commands that read it, by its seed
    runner    a process with limits on time and memory, and what came of it
    verdicts  whether an outcome is a find, and which
    minimiser the smallest subject with the same verdict
    corpus    the finds that are kept, and their replay
    campaign  runs, one after another
    commandline, tool    options, and the tool that is run

A new way into the library, such as calls of a C interface, is a module that makes cases and stands in
`cases.GENERATORS`: a case is a file and the commands that read it, and the other modules run, judge, minimise and keep
it whatever it is about.
"""
