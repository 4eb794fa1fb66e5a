import { Check, Clock, Minus } from 'lucide-react'
import type { ApplicationView } from '@bahi/contract/offers/calls'
import { Tag } from '@bahi/ui/feedback/tag'
import { Section } from '@bahi/ui/layout/screen'
import { RecordCard } from '@bahi/ui/rows/record-card'
import { useNavigation } from '../navigation/navigate.ts'
import { paths } from '../navigation/paths.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText, type TextKey } from '../text/use-text.tsx'
import { applicationWords, lockText, momentText, placeOfMoney } from './offer-words.ts'

const icons = { applied: Clock, allotted: Check, 'not-allotted': Minus } as const

/** What the customer asked of offers of one kind and what became of it, newest first. */
export function MyOffers({ title, items }: { title: TextKey; items: readonly ApplicationView[] }) {
  const { t } = useText()
  if (items.length === 0) return null
  return (
    <Section title={t(title)}>
      <div className="offer-cards">
        {items.map((row) => (
          <ApplicationCard key={row.id} row={row} />
        ))}
      </div>
    </Section>
  )
}

function ApplicationCard({ row }: { row: ApplicationView }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const navigation = useNavigation()
  const Icon = icons[row.state]
  const { text: state, tone } = applicationWords[row.state]
  const got =
    row.state === 'applied'
      ? t('offer.asked', { count: figures.shares(row.quantity), price: figures.price(row.pricePaise) })
      : t('offer.got', {
          count: figures.shares(row.allotted),
          asked: figures.shares(row.quantity),
          price: figures.price(row.pricePaise),
        })
  return (
    <RecordCard
      title={row.symbol}
      tag={
        <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.2} />}>
          {t(state)}
        </Tag>
      }
      lines={[got, placeOfMoney(text, figures.rupees, row), lockText(text, row)].filter((line) => line !== '')}
      foot={`${row.number} · ${momentText(row.appliedAt, language)}`}
      action={
        row.state === 'allotted'
          ? { text: t('offer.seeShares'), onPress: () => navigation.open(paths.holding, { code: row.code }) }
          : { text: t('offer.seeOffer'), onPress: () => navigation.open(paths.offer, { id: row.offerId }) }
      }
    />
  )
}
