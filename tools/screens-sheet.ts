import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Finding } from '../tests/screens/looks.ts'

export interface Picture {
  file: string
  /** The screen it shows, whatever its state. */
  group: string
  name: string
  language: string
  theme: string
  width: number
  text: number
}

export interface Found extends Omit<Finding, 'kind'> {
  picture: string
  kind: Finding['kind'] | 'did not open'
}

interface Sheet {
  folder: string
  pictures: readonly Picture[]
  found: readonly Found[]
  wanted: { beside: string | undefined }
}

const style = `body{margin:16px;font:14px/1.4 system-ui,sans-serif;background:#eee;color:#222}nav{display:flex;gap:8px;flex-wrap:wrap;position:sticky;top:0;background:#eee;padding:8px 0;z-index:1}
section{margin:0 0 32px}h2{margin:8px 0;scroll-margin-top:48px}.row{display:flex;gap:12px;overflow-x:auto;align-items:flex-start;padding-bottom:8px}
figure{margin:0;flex:none;width:260px}figure img{width:100%;display:block;border:1px solid #ccc}figcaption{font-size:12px;color:#555;padding:4px 0;overflow-wrap:anywhere}
.beside img{border:3px solid #a60}ul{margin:4px 0;padding-left:20px}li{color:#900}label{margin-right:12px}`

/** A page that shows all pictures of a screen in one row, with the one it is held against first, and what was found wrong. */
export async function writeSheet({ folder, pictures, found, wanted }: Sheet): Promise<void> {
  const beside = await copyBeside(folder, wanted.beside)
  const groups = [...new Set(pictures.map(({ group }) => group))]
  const sections = groups.map((group) => {
    const own = pictures.filter((picture) => picture.group === group)
    const wrong = found.filter(({ picture }) =>
      own.some(({ name, language }) => picture.startsWith(`${name}-${language}`)),
    )
    const held = beside.filter((file) =>
      [`${group}.png`, `dark-${group}.png`, `${group}-hi.png`, `${group}-zh.png`, `${group}-360.png`].includes(file),
    )
    return `<section id="${group}"><h2>${group}</h2>${wrong.length === 0 ? '' : `<ul>${wrong.map((one) => `<li>${escape(`${one.picture}: ${one.kind}: “${one.what}” ${one.where} ${one.detail}`)}</li>`).join('')}</ul>`}
<div class="row">${held.map((file) => figure(`beside/${file}`, `beside: ${file}`, 'beside')).join('')}${own.map(({ file, name, language, theme, width, text }) => figure(file, `${name} ${language} ${theme} ${width} ${text} %`, '')).join('')}</div></section>`
  })
  const unopened = found.filter(({ kind }) => kind === 'did not open')
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<nav>${groups.map((group) => `<a href="#${group}">${group}</a>`).join('')}</nav>
${unopened.length === 0 ? '' : `<ul>${unopened.map(({ picture, what }) => `<li>${escape(`${picture} did not open: ${what}`)}</li>`).join('')}</ul>`}${sections.join('\n')}</html>\n`,
  )
  await writeFile(join(folder, 'found.json'), `${JSON.stringify(found, null, 1)}\n`)
}

async function copyBeside(folder: string, from: string | undefined): Promise<string[]> {
  if (from === undefined) return []
  const files = (await readdir(resolve(from))).filter((file) => file.endsWith('.png'))
  await mkdir(join(folder, 'beside'), { recursive: true })
  for (const file of files) await copyFile(join(resolve(from), file), join(folder, 'beside', file))
  return files
}

function figure(file: string, caption: string, kind: string): string {
  return `<figure class="${kind}"><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${escape(caption)}</figcaption></figure>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
