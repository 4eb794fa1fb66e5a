import { BadgeCheck, X } from 'lucide-react'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { IconTag } from '../page/icon-tag.tsx'
import { formatRupees } from '../text/figures.ts'

interface ProvenTotalProps {
  name: string
  totalPaise: number
  /** The total less what the ledger holds for it. */
  differencePaise: number
  /** What is said when the two are equal. */
  equal: string
}

/** The total below a table, set beside what the ledger holds for the same rows. */
export function ProvenTotal({ name, totalPaise, differencePaise, equal }: ProvenTotalProps) {
  const isEven = differencePaise === 0
  return (
    <div className="table-foot">
      {name}{' '}
      <span className="table-foot__sum">
        <DoubleRule proven={isEven}>{formatRupees(totalPaise)}</DoubleRule>
      </span>
      <IconTag tone={isEven ? 'done' : 'bad'} icon={isEven ? BadgeCheck : X}>
        {isEven ? equal : `Differs from the ledger by ${formatRupees(differencePaise)}`}
      </IconTag>
    </div>
  )
}
