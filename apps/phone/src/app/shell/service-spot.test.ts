import { expect, test } from 'vitest'
import { dock, nearestGap, placeTab, readSpot, heightShare, tab, topPx, usualSpot, writeSpot } from './service-spot.ts'

const room = { top: 60, bottom: 660 }

test('docks at the nearer edge, at the height where it was let go', () => {
  expect(dock({ x: 194, y: 360 + tab.height / 2 }, 390, room)).toEqual({ edge: 'left', share: 0.5 })
  expect(dock({ x: 195, y: 360 + tab.height / 2 }, 390, room)).toEqual({ edge: 'right', share: 0.5 })
})

test('stays inside its room when it is let go above the header or below the tab bar', () => {
  expect([dock({ x: 0, y: -50 }, 390, room).share, dock({ x: 0, y: 2_000 }, 390, room).share]).toEqual([0, 1])
})

test('keeps its share of a page of another height', () => {
  expect(topPx({ share: heightShare(360, room) }, { top: 0, bottom: 300 })).toBe(150)
  expect([heightShare(5, { top: 9, bottom: 9 }), topPx({ share: 1 }, { top: 9, bottom: 4 })]).toEqual([1, 9])
})

test('stays where nothing is near', () => {
  expect(
    nearestGap(
      300,
      [
        { top: 364, bottom: 380 },
        { top: 200, bottom: 288 },
      ],
      room,
    ),
  ).toBe(300)
})

test('slides away from a figure that is nearer than twelve pixels, to the nearer side', () => {
  expect(nearestGap(300, [{ top: 363, bottom: 380 }], room)).toBe(363 - 12 - tab.height)
  expect(nearestGap(300, [{ top: 280, bottom: 289 }], room)).toBe(301)
})

test('passes over a gap that is too small between two figures', () => {
  const figures = [
    { top: 290, bottom: 310 },
    { top: 310 + 12 + tab.height + 11, bottom: 420 },
  ]
  expect(nearestGap(315, figures, room)).toBe(290 - 12 - tab.height)
  expect(nearestGap(315, [figures[0]!, { top: 310 + 12 + tab.height + 12, bottom: 420 }], room)).toBe(322)
})

test('finds no gap where there is none', () => {
  expect(nearestGap(300, [{ top: 0, bottom: 800 }], room)).toBeNull()
  expect(nearestGap(300, [], { top: 60, bottom: 40 })).toBeNull()
})

test('lies over figures rather than over a control, and goes where controls leave no gap', () => {
  const everywhere = [{ top: 0, bottom: 800 }]
  const control = { top: 290, bottom: 330 }
  expect(placeTab(300, { figures: everywhere, controls: [control] }, room)).toBe(330 + 12)
  expect(placeTab(300, { figures: [], controls: everywhere }, room)).toBeNull()
})

test('keeps its place on the device, and takes the usual one for nonsense', () => {
  const kept = new Map<string, string>()
  writeSpot({ edge: 'left', share: 0.25 }, { setItem: (name, value) => void kept.set(name, value) })
  const read = () => readSpot({ getItem: (name) => kept.get(name) ?? null })
  expect(read()).toEqual({ edge: 'left', share: 0.25 })
  for (const text of ['', 'null', '{"edge":"top","share":0.5}', '{"edge":"left","share":7}']) {
    kept.set('service-button', text)
    expect(read()).toEqual(usualSpot)
  }
})
