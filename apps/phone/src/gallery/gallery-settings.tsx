import './gallery.css'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { priceColours, textSizes, themes, useAppearance } from '../device/appearance.ts'
import { languageNames, languages } from '../text/language.ts'
import { useText } from '../text/use-text.tsx'
import { galleryWidths } from './gallery-groups.ts'

export type GalleryWidth = (typeof galleryWidths)[number]

/** Theme, language, size of text, price colours, width: how all groups are drawn. */
export function GallerySettings({ width, onWidth }: { width: GalleryWidth; onWidth: (width: GalleryWidth) => void }) {
  const { appearance, choose } = useAppearance()
  const { language, setLanguage } = useText()
  return (
    <div className="gallery-settings">
      <Segmented
        name="Theme"
        value={appearance.theme}
        options={themes.map((value) => ({ value, text: value }))}
        onChange={(theme) => choose({ theme })}
      />
      <Segmented
        name="Language"
        value={language}
        options={languages.map((value) => ({ value, text: languageNames[value] }))}
        onChange={(next) => void setLanguage(next)}
      />
      <Segmented
        name="Text size"
        value={appearance.textSize}
        options={textSizes.map((value) => ({ value, text: value }))}
        onChange={(textSize) => choose({ textSize })}
      />
      <Segmented
        name="Price colours"
        value={appearance.priceColours}
        options={priceColours.map((value) => ({ value, text: value }))}
        onChange={(next) => choose({ priceColours: next })}
      />
      <Segmented
        name="Width"
        value={width}
        options={galleryWidths.map((value) => ({ value, text: value }))}
        onChange={onWidth}
      />
    </div>
  )
}
