/** The groups of the gallery, in the order of its contents: each is a page of its own, `#/gallery?group=<id>`. */
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

/** Groups that lie over the page: they are open as soon as their page is. */
export const galleryOverlays: readonly GalleryGroup[] = [
  'dialog',
  'sheet',
  'working-sheet',
  'date-time-sheet',
  'pin-sheet',
]

export const galleryWidths = ['360', '390', 'full'] as const
