import '@fontsource-variable/anek-devanagari/wght.css'
