import type { Listed, ReadmeWords } from './readme-words.ts'

interface About {
  /** The moment at which the file was made, as ISO text. */
  readonly madeAt: string
  /** The names of all files in the ZIP. */
  readonly names: readonly string[]
}

const FOLDER = 'FOLDER'

/** The README of a ZIP: what each file is, which files only this device has, and by which commands anybody verifies them. */
export function writeReadme(words: ReadmeWords, { madeAt, names }: About): string {
  const listed = (Object.entries(words.files) as [Listed, string][]).map(([name, what]) => {
    const count = name.endsWith('/') ? ` (${names.filter((one) => one.startsWith(name)).length})` : ''
    return `${name}${count}\n    ${what}`
  })
  // The oldest, because the newest may be of a day that is not over.
  const exampleOf = (folder: 'proof/nights/' | 'proof/fills/') =>
    names.findLast((name) => name.startsWith(folder)) ?? `${folder}DATE.json`
  const fills = exampleOf('proof/fills/')
  const day = fills.slice('proof/fills/'.length, -'.json'.length)
  return `${[
    words.title,
    `${words.made.replace('{at}', `${madeAt.slice(0, 16).replace('T', ' ')} UTC`)}\n${words.simulated}`,
    heading(words.listTitle),
    listed.join('\n'),
    words.drawings,
    heading(words.verifyTitle),
    words.verifyWhere.replace('{folder}', FOLDER),
    command(`npm run proof:verify -- ${FOLDER}/${exampleOf('proof/nights/')}`, words.nights),
    command(`npm run market:verify -- ${day} ${FOLDER}/${fills}`, words.fills),
    words.fillsWithout,
    command(`sha256sum ${FOLDER}/money/entries.json`, words.hashes),
  ].join('\n\n')}\n`
}

const heading = (title: string): string => `${title}\n${'-'.repeat(40)}`
const command = (line: string, what: string): string => `${line}\n    ${what}`

/** The words of one language, fetched with the first file. */
export async function readmeWords(language: 'en' | 'hi' | 'zh'): Promise<ReadmeWords> {
  switch (language) {
    case 'en':
      return (await import('./en.ts')).words
    case 'hi':
      return (await import('./hi.ts')).words
    case 'zh':
      return (await import('./zh.ts')).words
  }
}
