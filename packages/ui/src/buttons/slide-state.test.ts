import { expect, test } from 'vitest'
import { slide, type SlideEvent, type SlideState } from './slide-state.ts'

function play(events: readonly SlideEvent[]): { state: SlideState; sends: number } {
  let state: SlideState = { at: 'idle' }
  let sends = 0
  for (const event of events) {
    const next = slide(state, event)
    state = next.state
    if (next.send) sends += 1
  }
  return { state, sends }
}

test('confirms when the knob is let go at nine tenths', () => {
  expect(play([{ kind: 'press' }, { kind: 'move', share: 0.9 }, { kind: 'release' }]).sends).toBe(1)
})

test('springs back when it is let go just before', () => {
  const { state, sends } = play([{ kind: 'press' }, { kind: 'move', share: 0.89 }, { kind: 'release' }])
  expect(sends).toBe(0)
  expect(state).toEqual({ at: 'idle' })
})

test('confirms after a hold without a move', () => {
  expect(play([{ kind: 'press' }, { kind: 'move', share: 0.03 }, { kind: 'held' }]).sends).toBe(1)
})

test('does not take a drag for a hold', () => {
  expect(play([{ kind: 'press' }, { kind: 'move', share: 0.3 }, { kind: 'held' }]).sends).toBe(0)
})

test('a tap does nothing', () => {
  expect(play([{ kind: 'press' }, { kind: 'release' }, { kind: 'held' }]).sends).toBe(0)
})

test('sends once, whatever comes after', () => {
  expect(
    play([
      { kind: 'key' },
      { kind: 'key' },
      { kind: 'press' },
      { kind: 'move', share: 1 },
      { kind: 'release' },
      { kind: 'held' },
    ]).sends,
  ).toBe(1)
})

test('can send again only after a reset', () => {
  expect(play([{ kind: 'key' }, { kind: 'reset' }, { kind: 'key' }]).sends).toBe(2)
})

test('a pointer that never pressed cannot drag', () => {
  expect(play([{ kind: 'move', share: 1 }, { kind: 'release' }]).sends).toBe(0)
})
