import { fromHex, marksOf } from '@bahi/proofs/hex'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useRoots } from './use-proof.ts'

const shown = 7

/** The roots of the last nights: everybody sees the same ones, also who is not logged in. */
export function PublishedRoots() {
  const { t, language } = useText()
  const figures = useFigures()
  const { data } = useRoots()
  if (data === undefined || data.items.length === 0) return null
  return (
    <Section title={t('proof.published')}>
      <CardRows>
        {data.items.slice(0, shown).map(({ night, root, totalPaise }) => (
          <ListRow
            key={night}
            plain
            title={formatDay(`${night}T06:00:00Z`, language)}
            detail={<span className="proof-page__mark">{marksOf(fromHex(root))}</span>}
            end={figures.rupees(BigInt(totalPaise))}
          />
        ))}
      </CardRows>
    </Section>
  )
}
