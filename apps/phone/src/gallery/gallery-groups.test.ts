import { expect, test } from 'vitest'
import { galleryGroups, galleryPlace, readGalleryGroup } from './gallery-groups.ts'

test('the address of a group leads to it, and any other to the contents', () => {
  for (const group of galleryGroups) expect(readGalleryGroup(galleryPlace(group).split('?')[1] ?? '')).toBe(group)
  expect(readGalleryGroup('')).toBeUndefined()
  expect(readGalleryGroup('?group=nothing')).toBeUndefined()
})
