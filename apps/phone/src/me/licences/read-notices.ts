export interface Notice {
  /** Name and version of a package. */
  name: string
  licence: string
  text: string
}

/** The address of the file that the build writes (see tools/notices.mjs). */
const address = '/THIRD-PARTY-NOTICES.txt'
const between = `\n\n${'-'.repeat(80)}\n\n`

/** Fetches the notices that were written for the files of this app. */
export async function loadNotices(signal: AbortSignal): Promise<Notice[]> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const notices = readNotices(await answer.text())
  // A development server answers any address with the page of the app.
  if (notices.length === 0) throw new Error(`${address} names no package`)
  return notices
}

/** Each part after the heading names a package, its licence, and the text of that. */
export function readNotices(file: string): Notice[] {
  return file
    .trim()
    .split(between)
    .slice(1)
    .map((part) => {
      const [name = '', licence = '', , ...text] = part.split('\n')
      return { name, licence: licence.replace(/^Licence: /, ''), text: text.join('\n') }
    })
}
