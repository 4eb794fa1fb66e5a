import type { PublishedRoot } from '@bahi/contract/reports/proof'
import { fromHex, hashMarks } from '@bahi/proofs/hex'
import type { LiabilityCheck } from '@bahi/proofs/liability-tree-verify'
import { Note } from '@bahi/ui/feedback/note'
import { Tag } from '@bahi/ui/feedback/tag'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { useMission } from '../../learning/missions/use-mission.ts'
import { formatDay, formatStamp } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { LiabilityDrawing } from './liability-drawing.tsx'
import type { CheckedNight } from './use-proof.ts'

/** What is wrong when a check does not hold, and what that means. */
const wrongKeys = {
  'root-fits-figures': 'proof.wrong.root',
  'owner-is-named': 'proof.wrong.owner',
  'paths-lead-to-root': 'proof.wrong.path',
  'leaves-are-several': 'proof.wrong.twice',
  'parts-are-total': 'proof.wrong.total',
  'one-chain': 'proof.wrong.chain',
  'books-balance': 'proof.wrong.bank',
  'cash-is-counted': 'proof.wrong.cash',
  'chain-is-own': 'proof.wrong.own',
} as const satisfies Record<LiabilityCheck, TextKey>

/** The customer's part of a night, what all customers together are owed, and everything that does not hold. */
export function OwnNight({ night, isOld }: { night: CheckedNight; isOld: boolean }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { proof, verdict, follows, kept, ownCashPaise, isSound } = night
  useMission('verify', isSound)
  const wrong = verdict.checks.filter(({ ok }) => !ok)
  return (
    <>
      <LiabilityDrawing depth={proof.root.depth} isSound={isSound} />
      <div className="proof-page__notes" role="status">
        {wrong.map(({ check }) => (
          <Note key={check} tone="alert">
            {t(wrongKeys[check])}
          </Note>
        ))}
        {follows === false && kept !== null ? (
          <Note tone="alert">{t('proof.wrong.before', { day: formatDay(`${kept.night}T06:00:00Z`, language) })}</Note>
        ) : null}
        {isSound ? null : <Note tone="alert">{t('proof.wrong.do')}</Note>}
        {isOld ? <Note tone="wait">{t('proof.old')}</Note> : null}
      </div>
      <Section
        title={t('proof.line')}
        end={<Tag tone={isSound ? 'done' : 'bad'}>{t(isSound ? 'proof.leads' : 'proof.leadsNot')}</Tag>}
      >
        <Card>
          <KeyValue label={t('proof.owed')} value={figures.rupees(BigInt(proof.totalPaise))} />
          <KeyValue
            label={t('proof.entries')}
            value={
              ownCashPaise === null ? (
                <span className="proof-page__alarm">{t('proof.entries.broken')}</span>
              ) : (
                figures.rupees(ownCashPaise)
              )
            }
          />
          <KeyValue
            label={t('proof.steps')}
            value={t('proof.steps.of', { good: figures.shares(verdict.goodSteps), all: figures.shares(verdict.steps) })}
          />
          <KeyValue
            label={t('proof.root')}
            value={<span className="proof-page__mark">{hashMarks(fromHex(proof.root.root))}</span>}
          />
          <KeyValue
            label={t('proof.before')}
            value={t(follows === null ? 'proof.before.first' : follows ? 'proof.before.named' : 'proof.before.other')}
          />
        </Card>
      </Section>
      <AllTogether root={proof.root} differencePaise={verdict.differencePaise} isSound={isSound} />
      <p className="proof-page__said">{t('proof.checked', { when: formatStamp(new Date(night.checkedAtMs)) })}</p>
    </>
  )
}

/** The double rule is drawn only under a difference of zero in a night that this phone verified. */
function AllTogether({
  root,
  differencePaise,
  isSound,
}: {
  root: PublishedRoot
  differencePaise: bigint
  isSound: boolean
}) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <Section title={t('proof.all')}>
      <div className="proof-page__sums">
        <KeyValue label={t('proof.all.owed')} value={figures.rupees(BigInt(root.totalPaise))} />
        <KeyValue label={t('proof.all.charges')} value={figures.signedRupees(BigInt(root.chargesPaise))} />
        <KeyValue label={t('proof.all.clearing')} value={figures.signedRupees(BigInt(root.clearingPaise))} />
        <KeyValue label={t('proof.all.bank')} value={figures.rupees(BigInt(root.bankPaise))} />
        <KeyValue
          total
          label={t('proof.all.difference')}
          value={
            <DoubleRule proven={isSound && differencePaise === 0n}>
              <span className={differencePaise === 0n ? undefined : 'proof-page__alarm'}>
                {figures.rupees(differencePaise)}
              </span>
            </DoubleRule>
          }
        />
      </div>
    </Section>
  )
}
