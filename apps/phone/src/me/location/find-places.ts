import type { Place } from './place-list.ts'
import { stateSpellings } from './state-names.ts'

/** Lower case without the accents of Latin letters, so that what is typed finds what is meant; the vowel signs of Devanagari are letters. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .trim()
}

/** Places whose name, state or PIN begins with what was typed, names before states; all of them for nothing. A whole PIN finds its area. */
export function findPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const keyword = plain(typed)
  if (keyword === '') return places
  const digits = keyword.replaceAll(/\s/g, '')
  if (/^\d{1,6}$/.test(digits)) return places.filter(({ pin }) => pin.startsWith(digits.slice(0, 3)))
  const begins = (text: string) =>
    plain(text)
      .split(' ')
      .some((_word, at, words) => words.slice(at).join(' ').startsWith(keyword))
  const byName = places.filter(({ name, hindiName }) => begins(name) || begins(hindiName))
  return [...byName, ...places.filter((place) => !byName.includes(place) && stateSpellings(place.state).some(begins))]
}

/** "19.0800° N, 72.8800° E" */
export function formatCoordinates(latitude: number, longitude: number): string {
  const part = (value: number, [plus, minus]: readonly [string, string]) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? minus : plus}`
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`
}

/** A link that the phone's own map understands (RFC 5870), with the name where the map can show one. */
export function geoLink(latitude: number, longitude: number, name: string): string {
  return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29')})`
}

/** Reads a coordinate from an address, which may be forged; null for an invalid coordinate. */
export function readCoordinate(text: string | undefined, most: number): number | null {
  if (text === undefined || !/^-?\d{1,3}(\.\d{1,10})?$/.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= most ? value : null
}
