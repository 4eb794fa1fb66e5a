import type { TextKey } from '../text/use-text.tsx'

/** What became of one of the last twelve instalments; none: the SIP had not begun. */
export type Mark = 'done' | 'in-progress' | 'skipped' | 'missed' | 'none'

export const sipMarkCount = 12

/** Twelve marks, the newest last; instalments before the first are empty. */
export function fillMarks(past: readonly Exclude<Mark, 'none'>[]): Mark[] {
  const shown = past.slice(-sipMarkCount)
  return [...Array.from({ length: sipMarkCount - shown.length }, () => 'none' as const), ...shown]
}

/** How many of the twelve were bought, left out and missed. */
export function countMarks(marks: readonly Mark[]): Record<'done' | 'skipped' | 'missed', number> {
  const count = (of: Mark) => marks.filter((mark) => mark === of).length
  return { done: count('done'), skipped: count('skipped'), missed: count('missed') }
}

export const sipStates = {
  running: { text: 'sip.state.running', tone: 'done' },
  paused: { text: 'sip.state.paused', tone: 'wait' },
  stopped: { text: 'sip.state.stopped', tone: 'mute' },
} as const satisfies Record<string, { text: TextKey; tone: 'wait' | 'done' | 'mute' }>

export interface SipAct {
  id: string
  act: 'skip' | 'unskip' | 'pause' | 'resume' | 'stop'
  until?: string
}

/** The call that acts on a SIP; those of funds and of shares are different calls. */
export interface SipActing {
  isPending: boolean
  isError: boolean
  error: unknown
  mutateAsync: (act: SipAct) => Promise<unknown>
}

/** A SIP as the list shows it, whatever it buys. */
export interface SipFace {
  id: string
  name: string
  href: string
  state: keyof typeof sipStates
  /** What it buys and when. */
  terms: string
  /** Until when it is paused, or why. */
  paused: string
  marks: Mark[]
  said: { text: string; isBad: boolean }
  next: string
  nextOn: string | null
  /** The next instalment by name: "December", "8 Dec". */
  nextName: string
  isNextSkipped: boolean
  /** What stopping means. */
  stopText: string
  acting: SipActing
}

/** A list of SIPs as it is shown, when it has come. */
export function asFaces<Sip>(
  data: { readonly next30DaysPaise: number; readonly items: readonly Sip[] } | undefined,
  faceOf: (sip: Sip) => SipFace,
): { readonly next30DaysPaise: number; readonly faces: SipFace[] } | undefined {
  return data === undefined ? undefined : { next30DaysPaise: data.next30DaysPaise, faces: data.items.map(faceOf) }
}
