import './appearance-screen.css'
import { Section } from '@bahi/ui/layout/screen'
import { priceColours, textSizes, useAppearance } from '../../device/appearance.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { textSizeName } from './appearance-names.ts'
import { AppearanceSample } from './appearance-sample.tsx'
import { PriceColourChoice } from './price-colour-choice.tsx'
import { TextSizeSlider } from './text-size-slider.tsx'
import { ThemeTiles } from './theme-tiles.tsx'

/** Theme, size of text and colours of price moves, each seen at once on the page itself. */
export function AppearanceScreen() {
  const { t } = useText()
  const { appearance, choose } = useAppearance()
  const size = textSizeName(appearance.textSize)
  return (
    <AppScreen title={t('more.theme')} simulated={false}>
      <div className="appearance-screen">
        <ThemeTiles
          themes={['light', 'dark', 'system']}
          chosen={appearance.theme}
          onChoose={(theme) => choose({ theme })}
        />
        <Section
          title={t('appearance.text')}
          end={
            <span className="appearance-screen__size" aria-hidden="true">
              {size === null ? t('appearance.text.usual') : size}
            </span>
          }
        >
          <TextSizeSlider
            sizes={textSizes}
            chosen={appearance.textSize}
            onChoose={(textSize) => choose({ textSize })}
          />
          <AppearanceSample />
        </Section>
        <Section title={t('appearance.prices')}>
          <PriceColourChoice
            colours={priceColours}
            chosen={appearance.priceColours}
            onChoose={(colours) => choose({ priceColours: colours })}
          />
        </Section>
        <p className="appearance-screen__note">{t('appearance.note')}</p>
      </div>
    </AppScreen>
  )
}
