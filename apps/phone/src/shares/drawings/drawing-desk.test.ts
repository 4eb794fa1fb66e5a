import { expect, test } from 'vitest'
import { openDesk, seenDrawings, stepDesk, type DrawingDesk, type DrawingStep } from './drawing-desk.ts'

const point = (day: number, paise: number) => ({ time: `2026-11-${day}T03:45:00.000Z`, paise })
const after = (desk: DrawingDesk, ...steps: DrawingStep[]) => steps.reduce(stepDesk, desk)
const trend: DrawingStep[] = [
  { kind: 'pick', tool: 'trend' },
  { kind: 'place', point: point(20, 100), id: 'a' },
  { kind: 'place', point: point(24, 200), id: 'b' },
]

test('two points make a line, which is then selected and its tool put down', () => {
  const desk = after(openDesk([]), ...trend)
  expect(desk.drawings).toEqual([{ id: 'a', kind: 'trend', points: [point(20, 100), point(24, 200)] }])
  expect(desk).toMatchObject({ tool: null, draft: null, selected: 'a' })
})

test('one point makes a horizontal line', () => {
  const desk = after(
    openDesk([]),
    { kind: 'pick', tool: 'horizontal' },
    { kind: 'place', point: point(20, 100), id: 'a' },
  )
  expect(desk.drawings).toHaveLength(1)
})

test('a line is seen while its second point is aimed at, and two points at one place make none', () => {
  const desk = after(openDesk([]), ...trend.slice(0, 2), { kind: 'aim', point: point(23, 150) })
  expect(seenDrawings(desk)).toHaveLength(1)
  expect(after(desk, { kind: 'place', point: point(20, 100), id: 'b' }).drawings).toHaveLength(0)
  expect(seenDrawings(after(desk, { kind: 'escape' }))).toHaveLength(0)
})

test('each change is taken back by itself, a drag as a whole', () => {
  const drawn = after(openDesk([]), ...trend)
  const dragged = after(
    drawn,
    { kind: 'move', id: 'a', points: [point(21, 100), point(25, 200)], isSame: false },
    { kind: 'move', id: 'a', points: [point(22, 100), point(26, 200)], isSame: true },
  )
  const undone = after(dragged, { kind: 'undo' })
  expect(undone.drawings).toEqual(drawn.drawings)
  const removed = after(undone, { kind: 'remove', id: 'a' })
  expect(removed.drawings).toEqual([])
  expect(after(removed, { kind: 'undo' }).drawings).toEqual(drawn.drawings)
  expect(after(removed, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' }).drawings).toEqual([])
})

test('a step that means nothing changes nothing', () => {
  const desk = openDesk([])
  expect(after(desk, { kind: 'place', point: point(20, 100), id: 'a' })).toBe(desk)
  expect(after(desk, { kind: 'aim', point: point(20, 100) })).toBe(desk)
  expect(after(desk, { kind: 'remove', id: 'none' })).toBe(desk)
  expect(after(desk, { kind: 'undo' })).toBe(desk)
})
