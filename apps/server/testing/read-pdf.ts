import { inflateSync } from 'node:zlib'

/** Reads the texts of a PDF that our own renderer wrote, in the order of the pages. Not a reader for other PDFs. */
export function readPdf(bytes: Buffer): { readonly pages: number; readonly texts: readonly string[] } {
  const objects = objectsOf(bytes)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return { pages: pages.length, texts: pages.flatMap(({ head }) => textsOf(objects, head)) }
}

interface PdfObject {
  readonly head: string
  readonly body: string
}

type Objects = ReadonlyMap<number, PdfObject>

function objectsOf(bytes: Buffer): Objects {
  const objects = new Map<number, PdfObject>()
  const file = bytes.toString('latin1')
  for (const { 0: begin, 1: id, index } of file.matchAll(/(\d+) 0 obj\r?\n/g)) {
    const from = index + begin.length
    const [head = ''] = file.slice(from).split(/stream\r?\n|\r?\nendobj/, 1)
    // Cut by the stated length, because compressed bytes may contain an end mark.
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const start = /^stream\r?\n/.exec(file.slice(from + head.length, from + head.length + 8))?.[0].length
    objects.set(Number(id), {
      head,
      body:
        start === undefined
          ? ''
          : inflated(file.slice(from + head.length + start, from + head.length + start + length)),
    })
  }
  return objects
}

function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

const refIn = (head: string, name: string): number => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? 0)

function textsOf(objects: Objects, page: string): string[] {
  const resources = objects.get(refIn(page, 'Resources'))?.head ?? page
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      signsOf(objects, Number(id)),
    ]),
  )
  const content = objects.get(refIn(page, 'Contents'))?.body ?? ''
  const texts: string[] = []
  let signs: ReadonlyMap<string, string> = new Map()
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) signs = fonts.get(font) ?? new Map()
    else
      texts.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)]
          .map(([, hex = '']) =>
            (hex.toLowerCase().match(/.{4}/g) ?? []).map((glyph) => signs.get(glyph) ?? '').join(''),
          )
          .join(''),
      )
  }
  return texts
}

/** The character of each glyph of a font. */
function signsOf(objects: Objects, font: number): ReadonlyMap<string, string> {
  const map = objects.get(refIn(objects.get(font)?.head ?? '', 'ToUnicode'))?.body ?? ''
  const signs = new Map<string, string>()
  for (const [, from = '0', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [at, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const codes = units.replaceAll(' ', '').match(/.{4}/g) ?? []
      signs.set(
        (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'),
        String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16))),
      )
    }
  }
  return signs
}
