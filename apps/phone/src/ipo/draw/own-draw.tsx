import { Check, Minus, X } from 'lucide-react'
import { hashMarks, fromHex } from '@bahi/proofs/hex'
import { Tag } from '@bahi/ui/feedback/tag'
import { Card } from '@bahi/ui/rows/list-row'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useApplication } from '../use-ipos.ts'
import type { OwnResult } from './check-draw.ts'

/** The customer's own line: whether the list has it as applied, its place in the draw, and its allotment. */
export function OwnDraw({ own, took, ipoId }: { own: OwnResult; took: number; ipoId: string }) {
  const { t } = useText()
  const figures = useFigures()
  const application = useApplication({ ipoId }).data?.application
  if (application === undefined) return null
  const isSound = own.isListed && own.isAsTold
  const given = t('ipo.draw.own.given', {
    given: figures.shares(application.allottedShares),
    asked: figures.shares(application.shares),
  })
  return (
    <Card>
      <div className="own-draw">
        <div className="own-draw__words">
          <h2 className="own-draw__title">{t('ipo.draw.own', { number: application.number })}</h2>
          <p className="own-draw__line">
            {own.place === null
              ? t('ipo.draw.own.noPlace')
              : t('ipo.draw.own.place', { place: figures.shares(own.place), of: figures.shares(took) })}
          </p>
          <p className="own-draw__line">
            {own.isListed
              ? t('ipo.draw.own.listed', { mark: hashMarks(fromHex(own.entryId)) })
              : t('ipo.draw.own.missing')}
          </p>
          {own.isAsTold ? null : <p className="draw-page__alarm">{t('ipo.draw.own.other')}</p>}
        </div>
        {!isSound ? (
          <Tag tone="bad" icon={<X size={14} strokeWidth={2.2} />}>
            {t('ipo.draw.fitsNot')}
          </Tag>
        ) : application.allottedShares > 0 ? (
          <Tag tone="done" icon={<Check size={14} strokeWidth={2.2} />}>
            {given}
          </Tag>
        ) : (
          <Tag tone="mute" icon={<Minus size={14} strokeWidth={2.2} />}>
            {given}
          </Tag>
        )}
      </div>
    </Card>
  )
}
