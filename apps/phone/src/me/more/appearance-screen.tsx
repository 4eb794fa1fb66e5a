import './appearance-screen.css'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Move } from '@bahi/ui/figures/price'
import { Section } from '@bahi/ui/layout/screen'
import { Card, ListRow } from '@bahi/ui/rows/list-row'
import { priceColours, textSizes, useAppearance } from '../../device/appearance.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { textSizeName } from './appearance-names.ts'
import { PriceColourChoice } from './price-colour-choice.tsx'
import { TextSizeSlider } from './text-size-slider.tsx'
import { ThemeTiles } from './theme-tiles.tsx'

/** Theme, size of text, colours of price moves, motion and hidden amounts. */
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
        <Section title={t('appearance.calm')}>
          <Card>
            <Toggle
              label={t('appearance.motion')}
              detail={t('appearance.motion.detail')}
              checked={appearance.motion === 'less'}
              onChange={(isLess) => choose({ motion: isLess ? 'less' : 'usual' })}
            />
            <Toggle
              label={t('appearance.amounts')}
              detail={t('appearance.amounts.detail')}
              checked={appearance.amounts === 'hidden'}
              onChange={(areHidden) => choose({ amounts: areHidden ? 'hidden' : 'shown' })}
            />
          </Card>
        </Section>
        <p className="appearance-screen__note">{t('appearance.note')}</p>
      </div>
    </AppScreen>
  )
}

/** Two rows as a list has them: what a choice does is seen before the page is left. The figures are of no market. */
const rows = [
  { symbol: 'SAMPLE A', pricePaise: 141_260, previousPaise: 139_585 },
  { symbol: 'SAMPLE B', pricePaise: 38_410, previousPaise: 38_720 },
] as const

function AppearanceSample() {
  const { t } = useText()
  const figures = useFigures()
  return (
    <div role="group" aria-label={t('appearance.sample')}>
      <Card padded={false}>
        {rows.map(({ symbol, pricePaise, previousPaise }) => {
          const move = figures.move(pricePaise, previousPaise)
          return (
            <ListRow
              key={symbol}
              title={symbol}
              detail={t('appearance.sample.detail')}
              end={figures.price(pricePaise)}
              endDetail={<Move direction={move.direction} text={move.percent} name={move.name} size="small" />}
            />
          )
        })}
      </Card>
    </div>
  )
}
