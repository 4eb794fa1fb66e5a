/** An e-mail as a mailbox shows it: its headers, and its text and HTML decoded. */
export interface ReadMail {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
}

/** Reads an e-mail of two parts, text and HTML (RFC 2045 to 2047). */
export function readMail(raw: string): ReadMail {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, '')))
  const partOf = (type: string) => parts.find((part) => part.headers['content-type']?.startsWith(type))
  return { headers, text: decode(partOf('text/plain')), html: decode(partOf('text/html')) }
}

interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function splitPart(raw: string): Part {
  const at = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), words(line.slice(line.indexOf(':') + 1))]),
  )
  return { headers, body: raw.slice(at + 4) }
}

/** Encoded words of a header: =?UTF-8?Q?…?= and =?UTF-8?B?…?=. */
function words(header: string): string {
  return header
    .trim()
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, how: string, said: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(said, 'base64').toString() : quoted(said.replaceAll('_', ' ')),
    )
}

function decode(part: Part | undefined): string {
  if (part === undefined) return ''
  const how = part.headers['content-transfer-encoding']
  const said = part.body.replace(/\r\n$/, '')
  if (how === 'base64') return Buffer.from(said, 'base64').toString()
  return how === 'quoted-printable' ? quoted(said.replaceAll(/=\r\n/g, '')) : said
}

const quoted = (said: string): string =>
  Buffer.from(
    said.replaceAll(/=([0-9A-F]{2})/gi, (_all, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString()
