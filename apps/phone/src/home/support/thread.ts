import type { ChatMessage } from '@bahi/contract/customers/support'

type Staff = NonNullable<ChatMessage['staff']>

export type ThreadRow =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string; count: number }
  | { kind: 'staff'; key: string; staff: Staff }
  | { kind: 'message'; key: string; message: ChatMessage }
  /** Photos that were sent one after the other by the same side. */
  | { kind: 'album'; key: string; photos: ChatMessage[] }

/** An album shows so many pictures; the next photo begins another one. */
export const maxAlbumPhotos = 9

/** Messages with the lines between them: each day, each new member of staff, and the first unseen message. */
export function chatThread(
  messages: readonly ChatMessage[],
  dayOf: (at: string) => string,
  firstUnseen: string | null,
): ThreadRow[] {
  const rows: ThreadRow[] = []
  let day = ''
  let speaker = ''
  for (const message of messages) {
    const { id, at, author, staff } = message
    if (dayOf(at) !== day) {
      day = dayOf(at)
      speaker = ''
      rows.push({ kind: 'day', key: `day ${day}`, day })
    }
    if (id === firstUnseen)
      rows.push({
        kind: 'new',
        key: 'new',
        count: messages.filter((one) => one.author === 'staff' && BigInt(one.id) >= BigInt(id)).length,
      })
    const next = staff?.number ?? author
    if (staff !== null && next !== speaker) rows.push({ kind: 'staff', key: `staff ${id}`, staff })
    speaker = next
    addMessage(rows, message)
  }
  return rows
}

/** Adds a message; a photo right after one of the same side joins it in an album. */
function addMessage(rows: ThreadRow[], message: ChatMessage): void {
  const last = rows.at(-1)
  const before = last?.kind === 'message' ? [last.message] : last?.kind === 'album' ? last.photos : []
  const isSameRun =
    message.kind === 'photo' &&
    before.length > 0 &&
    before.length < maxAlbumPhotos &&
    before.every(({ kind, author }) => kind === 'photo' && author === message.author)
  if (!isSameRun) return void rows.push({ kind: 'message', key: message.id, message })
  rows.splice(-1, 1, { kind: 'album', key: before[0]?.id ?? message.id, photos: [...before, message] })
}

/** Where the unseen begins: the first answer that was not seen when the conversation was opened. */
export function findFirstUnseen(messages: readonly ChatMessage[]): string | null {
  return messages.find(({ author, read }) => author === 'staff' && !read)?.id ?? null
}

/** "AR" for Anita Rao. */
export function makeInitials(name: string): string {
  return name
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('')
}

/**
 * "Anita R.": a name a customer can use, without giving more of it away. A name with a remark, as the simulated desk has
 * one, is nobody's and stays whole.
 */
export function shortenName(name: string): string {
  if (name.includes('(')) return name
  const [first = '', ...rest] = name.split(/\s+/).filter((part) => part !== '')
  const last = rest.at(-1)
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}.`
}
