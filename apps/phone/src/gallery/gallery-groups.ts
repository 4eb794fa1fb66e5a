/** The groups of the gallery, in the order of its contents: each is a page of its own. */
export const galleryGroups = [
  'type',
  'colours',
  'brand',
  'headers',
  'buttons',
  'choices',
  'fields',
  'dates',
  'codes',
  'uploads',
  'slide',
  'lists',
  'records',
  'quotes',
  'price',
  'charts',
  'figures',
  'book',
  'banners',
  'notes',
  'states',
  'time',
  'dialog',
  'sheet',
  'working-sheet',
  'date-time-sheet',
  'pin-sheet',
  'toast',
] as const

export type GalleryGroup = (typeof galleryGroups)[number]

const groupWord = 'group'

/** The address of a group in the app. */
export function galleryPlace(group: GalleryGroup): string {
  return `/gallery?${groupWord}=${group}`
}

/** The group that an address names; undefined for the contents. */
export function readGalleryGroup(search: string): GalleryGroup | undefined {
  const wanted = new URLSearchParams(search).get(groupWord)
  return galleryGroups.find((one) => one === wanted)
}

/** Groups that lie over the page: they are open as soon as their page is. */
export const galleryOverlays: readonly GalleryGroup[] = [
  'dialog',
  'sheet',
  'working-sheet',
  'date-time-sheet',
  'pin-sheet',
]

export const galleryWidths = ['360', '390', 'full'] as const
