import './gallery.css'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Frame } from '@bahi/ui/layout/frame'
import { ListRow } from '@bahi/ui/rows/list-row'
import { usePlace } from '../navigation/use-router.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { BookGroup } from './book-groups.tsx'
import { BannersGroup, BrandGroup } from './brand-groups.tsx'
import { ButtonsGroup, ChoicesGroup } from './button-groups.tsx'
import { ChartsGroup } from './chart-groups.tsx'
import { DatesGroup } from './date-groups.tsx'
import { CodesGroup, FieldsGroup, SlideGroup } from './field-groups.tsx'
import { FiguresGroup } from './figure-groups.tsx'
import { galleryGroups, galleryPlace, galleryWidths, readGalleryGroup, type GalleryGroup } from './gallery-groups.ts'
import { GallerySettings, type GalleryWidth } from './gallery-settings.tsx'
import { HeadersGroup, StatesGroup } from './header-groups.tsx'
import { ListsGroup, NotesGroup, RecordsGroup } from './list-groups.tsx'
import {
  DateTimeSheetGroup,
  DialogGroup,
  PinSheetGroup,
  SheetGroup,
  ToastGroup,
  WorkingSheetGroup,
} from './overlay-groups.tsx'
import { PriceGroup, QuotesGroup } from './quote-groups.tsx'
import { ColoursGroup, TimeGroup, TypeGroup } from './type-groups.tsx'
import { UploadsGroup } from './upload-groups.tsx'

const groups: Record<GalleryGroup, ComponentType> = {
  type: TypeGroup,
  colours: ColoursGroup,
  brand: BrandGroup,
  headers: HeadersGroup,
  buttons: ButtonsGroup,
  choices: ChoicesGroup,
  fields: FieldsGroup,
  dates: DatesGroup,
  codes: CodesGroup,
  uploads: UploadsGroup,
  slide: SlideGroup,
  lists: ListsGroup,
  records: RecordsGroup,
  quotes: QuotesGroup,
  price: PriceGroup,
  charts: ChartsGroup,
  figures: FiguresGroup,
  book: BookGroup,
  banners: BannersGroup,
  notes: NotesGroup,
  states: StatesGroup,
  time: TimeGroup,
  dialog: DialogGroup,
  sheet: SheetGroup,
  'working-sheet': WorkingSheetGroup,
  'date-time-sheet': DateTimeSheetGroup,
  'pin-sheet': PinSheetGroup,
  toast: ToastGroup,
}

const widthKey = 'gallery-width'

/** All components with invented figures, for developers. Development builds only. */
export function GalleryScreen() {
  const { search } = usePlace()
  const group = readGalleryGroup(search)
  const [width, setWidth] = useState<GalleryWidth>(
    () => galleryWidths.find((one) => one === sessionStorage.getItem(widthKey)) ?? 'full',
  )
  const changeWidth = (next: GalleryWidth) => {
    sessionStorage.setItem(widthKey, next)
    setWidth(next)
  }
  if (group === undefined)
    return (
      <Phone width={width}>
        <Contents width={width} onWidth={changeWidth} />
      </Phone>
    )
  const Group = groups[group]
  return (
    <Phone width={width}>
      <AppScreen title={group} subtitle="Gallery">
        <div id={group}>
          <Group />
        </div>
      </AppScreen>
    </Phone>
  )
}

function Contents({ width, onWidth }: { width: GalleryWidth; onWidth: (width: GalleryWidth) => void }) {
  return (
    <AppScreen title="Gallery">
      <GallerySettings width={width} onWidth={onWidth} />
      {galleryGroups.map((group) => (
        <ListRow key={group} title={group} href={`#${galleryPlace(group)}`} />
      ))}
    </AppScreen>
  )
}

/** A phone within the window, so that a narrow one can be looked at on a wide screen. */
function Phone({ width, children }: { width: GalleryWidth; children: ReactNode }) {
  if (width === 'full') return children
  return (
    <div className="gallery-phone" style={{ width: Number(width) }}>
      <Frame>{children}</Frame>
    </div>
  )
}
