/** A run of a paragraph: words, or words that lead to an address on the web or a place in the app. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'web' | 'app'; readonly text: string; readonly to: string }

const WEB = String.raw`https:\/\/[^\s<>"')\]]+`
const APP = String.raw`\/pages\/[A-Za-z0-9/_-]+(?:\?[A-Za-z0-9=&%._~-]*)?`
/** "[your book](/pages/home/fundsDetail)", or an address as it is. */
const LINKS = new RegExp(String.raw`\[([^[\]\n]{1,80})\]\((${WEB}|${APP})\)|${WEB}|(?<![\w/])${APP}`, 'g')
/** What ends a sentence is no part of the address before it. */
const TRAILING = /[.,;:!?}।。，；：！？）]+$/u

/** Finds the addresses in a paragraph. Nothing else becomes a link: not http, not a script, not what only looks like one. */
export function splitLinks(paragraph: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of paragraph.matchAll(LINKS)) {
    const [whole, words, address] = found
    const to = address ?? whole.replace(TRAILING, '')
    if (found.index > from) parts.push({ kind: 'text', text: paragraph.slice(from, found.index) })
    parts.push({ kind: to.startsWith('/') ? 'app' : 'web', text: words ?? to, to })
    from = found.index + (words === undefined ? to.length : whole.length)
  }
  if (from < paragraph.length) parts.push({ kind: 'text', text: paragraph.slice(from) })
  return parts
}
