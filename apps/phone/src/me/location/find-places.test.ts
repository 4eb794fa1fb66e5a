import { expect, test } from 'vitest'
import { findPlaces, formatCoordinates, geoLink, readCoordinate } from './find-places.ts'
import { places } from './place-list.ts'
import { stateName } from './state-names.ts'

const named = (typed: string) => findPlaces(places, typed).map(({ name }) => name)

test('every place lies in India, has a PIN area and a name of its own', () => {
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
  for (const { id, name, hindiName, state, pin, latitude, longitude } of places) {
    expect(
      [
        id,
        /^[a-z-]+$/.test(id),
        /^[1-8]\d\d$/.test(pin),
        /^[\u0900-\u097F ]+$/.test(hindiName),
        name !== '',
        state !== '',
      ],
      name,
    ).toEqual([id, true, true, true, true, true])
    expect(latitude > 8 && latitude < 36 && longitude > 68 && longitude < 98, `${name} ${latitude} ${longitude}`).toBe(
      true,
    )
  }
})

test('every state has a name in each language', () => {
  for (const { state } of places) {
    expect(stateName(state, 'en')).toBe(state)
    expect(stateName(state, 'hi')).toMatch(/^[\u0900-\u097F ]+$/)
    expect(stateName(state, 'zh')).toMatch(/^[\u4E00-\u9FFF-]+$/)
  }
})

test('stand in the order of their names', () => {
  expect(places.map(({ name }) => name)).toEqual(places.map(({ name }) => name).toSorted())
})

test('are found by the start of a name, of a state, of a PIN, in Hindi too', () => {
  expect(named('mumb')).toEqual(['Mumbai', 'Navi Mumbai'])
  expect(named('goa')).toEqual(['Panaji'])
  expect(named('400')).toEqual(['Mumbai', 'Navi Mumbai', 'Thane'])
  expect(named('411 038')).toEqual(['Pune'])
  expect(named('पुणे')).toEqual(['Pune'])
  expect(named('kerala')).toContain('Kochi')
  expect(named('केरल')).toContain('Kochi')
  expect(named('喀拉拉')).toContain('Kochi')
  expect(named('zzz')).toEqual([])
  expect(named('  ')).toHaveLength(places.length)
})

test("coordinates are written with their side of the world, and lead to the phone's map", () => {
  expect(formatCoordinates(19.08, 72.88)).toBe('19.0800° N, 72.8800° E')
  expect(formatCoordinates(-33.9, -70.5)).toBe('33.9000° S, 70.5000° W')
  expect(geoLink(19.08, 72.88, 'Fort (Mumbai) & more')).toBe(
    'geo:19.08,72.88?q=19.08,72.88(Fort%20%28Mumbai%29%20%26%20more)',
  )
})

test('believes an address nothing that is no coordinate', () => {
  expect(['19.08', '-90', '0'].map((text) => readCoordinate(text, 90))).toEqual([19.08, -90, 0])
  expect(
    [undefined, '', '91', '1e1', 'NaN', ' 5', '5,5', '0x10', '<b>'].map((text) => readCoordinate(text, 90)),
  ).toEqual(Array.from({ length: 9 }, () => null))
})
