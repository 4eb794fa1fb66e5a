/** A message that has not arrived yet: text, or a photo with the part of it that has left. */
export interface Unsent {
  clientKey: string
  text: string
  file: File | null
  state: { at: 'sending'; share: number } | { at: 'failed'; why: string }
}

export type OutboxEvent =
  | { kind: 'begin'; clientKey: string; text: string; file: File | null }
  | { kind: 'share'; clientKey: string; share: number }
  | { kind: 'fail'; clientKey: string; why: string }
  | { kind: 'again'; clientKey: string }
  | { kind: 'arrive'; clientKey: string }

/** What is on its way, in the order it was written. A message keeps its name when it is sent again, so that it arrives once. */
export function reduceOutbox(outbox: readonly Unsent[], event: OutboxEvent): readonly Unsent[] {
  const change = (state: Unsent['state']) =>
    outbox.map((one) => (one.clientKey === event.clientKey ? { ...one, state } : one))
  switch (event.kind) {
    case 'begin':
      return [
        ...outbox,
        { clientKey: event.clientKey, text: event.text, file: event.file, state: { at: 'sending', share: 0 } },
      ]
    case 'share':
      return change({ at: 'sending', share: event.share })
    case 'fail':
      return change({ at: 'failed', why: event.why })
    case 'again':
      return change({ at: 'sending', share: 0 })
    case 'arrive':
      return outbox.filter(({ clientKey }) => clientKey !== event.clientKey)
  }
}
