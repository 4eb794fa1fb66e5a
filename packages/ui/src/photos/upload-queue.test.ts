import { expect, test } from 'vitest'
import {
  defaultUploadLimits,
  nextToSend,
  reduceUploads,
  uploadRefusal,
  type UploadEvent,
  type UploadItem,
} from './upload-queue.ts'

const photo = { name: 'card.jpg', kind: 'image/jpeg', bytes: 3_000_000, seconds: null }
const film = { name: 'film.mp4', kind: 'video/mp4', bytes: 3_000_000, seconds: 60 }

function play(events: readonly UploadEvent[]): readonly UploadItem[] {
  return events.reduce<readonly UploadItem[]>(reduceUploads, [])
}

const taken = {
  kind: 'taken',
  items: [
    { id: 'a', name: 'a.jpg', preview: null },
    { id: 'b', name: 'b.jpg', preview: null },
  ],
} as const

test('takes 52 files and not one more', () => {
  expect(uploadRefusal(photo, 51, defaultUploadLimits)).toBeNull()
  expect(uploadRefusal(photo, 52, defaultUploadLimits)).toBe('too-many')
})

test('takes a recording of 60 seconds and not one longer', () => {
  expect(uploadRefusal(film, 0, defaultUploadLimits)).toBeNull()
  expect(uploadRefusal({ ...film, seconds: 60.1 }, 0, defaultUploadLimits)).toBe('too-long')
})

test('takes a file of any size unless a limit is given', () => {
  const huge = { ...photo, bytes: 10 ** 12 }
  expect(uploadRefusal(huge, 0, defaultUploadLimits)).toBeNull()
  expect(uploadRefusal(huge, 0, { ...defaultUploadLimits, maxBytes: 10 ** 12 })).toBeNull()
  expect(uploadRefusal(huge, 0, { ...defaultUploadLimits, maxBytes: 10 ** 12 - 1 })).toBe('too-large')
})

test('takes only the kinds that were asked for', () => {
  const photos = { ...defaultUploadLimits, kinds: ['image/*'] }
  expect(uploadRefusal(photo, 0, photos)).toBeNull()
  expect(uploadRefusal(film, 0, photos)).toBe('wrong-kind')
  expect(uploadRefusal(photo, 0, { ...defaultUploadLimits, kinds: ['image/png'] })).toBe('wrong-kind')
})

test('sends one at a time, in their order', () => {
  expect(nextToSend(play([taken]))?.id).toBe('a')
  expect(nextToSend(play([taken, { kind: 'progress', id: 'a', share: 0 }]))).toBeNull()
  expect(nextToSend(play([taken, { kind: 'ended', id: 'a', state: { at: 'added' } }]))?.id).toBe('b')
  expect(nextToSend([])).toBeNull()
})

test('a failed one waits for a hand, and then for its turn', () => {
  const failed = play([taken, { kind: 'ended', id: 'a', state: { at: 'failed' } }])
  expect(nextToSend(failed)?.id).toBe('b')
  expect(nextToSend(reduceUploads(failed, { kind: 'retried', id: 'a' }))?.id).toBe('a')
})

test('what is removed is gone, also while it is on its way', () => {
  const items = play([taken, { kind: 'progress', id: 'a', share: 0.4 }, { kind: 'removed', id: 'a' }])
  expect(items.map((item) => item.id)).toEqual(['b'])
  expect(reduceUploads(items, { kind: 'ended', id: 'a', state: { at: 'added' } })).toEqual(items)
})

test('progress stays between nothing and all', () => {
  expect(play([taken, { kind: 'progress', id: 'a', share: 1.2 }])[0]?.state).toEqual({ at: 'sending', share: 1 })
})
