/** How far the knob must be carried before letting go confirms. */
export const slideThreshold = 0.9
export const slideHoldMs = 800
/** A knob that moved this far is being dragged, not held. */
const dragStart = 0.04

export type SlideState = { at: 'idle' } | { at: 'pressed' } | { at: 'dragged'; share: number } | { at: 'sent' }

export type SlideEvent =
  | { kind: 'press' }
  | { kind: 'move'; share: number }
  | { kind: 'release' }
  | { kind: 'held' }
  | { kind: 'key' }
  | { kind: 'reset' }

/**
 * One step of slide-to-confirm: where it stands next and whether the order leaves now. After it was sent nothing but a
 * reset moves it, so that one slide is one order however the fingers tremble.
 */
export function slide(state: SlideState, event: SlideEvent): { state: SlideState; send: boolean } {
  if (event.kind === 'reset') return { state: { at: 'idle' }, send: false }
  if (state.at === 'sent') return { state, send: false }
  switch (event.kind) {
    case 'press':
      return { state: { at: 'pressed' }, send: false }
    case 'move': {
      const share = Math.min(1, Math.max(0, event.share))
      if (state.at === 'idle' || (state.at === 'pressed' && share < dragStart)) return { state, send: false }
      return { state: { at: 'dragged', share }, send: false }
    }
    case 'release':
      return state.at === 'dragged' && state.share >= slideThreshold ? sent : { state: { at: 'idle' }, send: false }
    case 'held':
      return state.at === 'pressed' ? sent : { state, send: false }
    case 'key':
      return sent
  }
}

const sent = { state: { at: 'sent' }, send: true } as const
