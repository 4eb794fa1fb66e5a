import './certificates.css'
import type { CertifiedHolding, CertifiedQuantities, IssuedCertificate } from '@bahi/contract/reports/certificates'
import { VerifiedChip } from '@bahi/ui/feedback/verified-chip'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { Label } from '@bahi/ui/figures/label'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { absoluteAddress } from '../../device/share-address.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { QrCode } from '../../page/qr-code.tsx'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'

/** The accounts of a holding, in the order of the book. */
export const accounts = [
  ['available', 'certificate.available'],
  ['held', 'certificate.held'],
  ['unsettled', 'certificate.unsettled'],
  ['pledged', 'certificate.pledged'],
  ['locked', 'certificate.locked'],
] as const satisfies readonly (readonly [keyof CertifiedQuantities, TextKey])[]

/** Whether the accounts come to the total, added here. */
export function addsUp(quantities: CertifiedQuantities): boolean {
  return accounts.reduce((sum, [account]) => sum + quantities[account], 0) === quantities.total
}

/** A certificate as it is printed. A certificate without a number is not issued yet and cannot be verified. */
export function CertificateCard({ holding, issued }: { holding: CertifiedHolding; issued: IssuedCertificate | null }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { holder, share, quantities, heldSince, entry, asOf } = holding
  const rows: readonly (readonly [string, string])[] = [
    [t('certificate.heldBy'), holder.name ?? t('certificate.customer', { number: holder.number })],
    ...(share.isin === null ? [] : [[t('certificate.isin'), share.isin] as const]),
    ...(heldSince === null ? [] : [[t('certificate.since'), formatDay(`${heldSince}T06:00:00Z`, language)] as const]),
    ...accounts.map(
      ([account, key]) =>
        [t(key), quantities[account] === 0 ? t('certificate.none') : figures.shares(quantities[account])] as const,
    ),
    [t('certificate.asOf'), formatDayAndTime(issued?.asOf ?? asOf, language)],
    [t('certificate.entry'), t('certificate.entryNumber', { number: figures.shares(entry) })],
  ]
  return (
    <article className="certificate-card" aria-label={t('certificate.title')}>
      <header className="certificate-card__head">
        <span className="certificate-card__brand">
          <BrandMark sizePx={28} />
          {t('app.name')}
        </span>
        {issued === null ? null : (
          <span className="certificate-card__number">{t('certificate.number', { code: issued.mark })}</span>
        )}
      </header>
      <h2 className="certificate-card__name">{share.name}</h2>
      <p className="certificate-card__kind">
        {share.symbol} · {t('certificate.equity', { exchange: share.exchange })}
      </p>
      <p className="certificate-card__count">
        <DoubleRule proven={addsUp(quantities)}>
          <strong>{figures.shares(quantities.total)}</strong>
        </DoubleRule>{' '}
        {t('certificate.shares', { count: quantities.total })}
      </p>
      <dl className="certificate-card__rows">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>
              <Label>{label}</Label>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {issued === null ? null : <Proof issued={issued} />}
    </article>
  )
}

function Proof({ issued: { mark, asOf, fingerprint } }: { issued: IssuedCertificate }) {
  const { t, language } = useText()
  const { open } = useNavigation()
  return (
    <footer className="certificate-card__proof">
      <div className="certificate-card__qr">
        <QrCode text={absoluteAddress(linkTo(paths.checkDocument, { mark }))} name={t('certificate.qr')} />
      </div>
      <div className="certificate-card__words">
        <VerifiedChip
          state="checked"
          text={t('certificate.matches')}
          onPress={() => open(paths.checkDocument, { mark })}
        />
        <p>{t('certificate.scan', { time: formatDayAndTime(asOf, language) })}</p>
        <p>
          {t('certificate.fingerprint')} <span className="certificate-card__print">{fingerprint}</span>
        </p>
      </div>
    </footer>
  )
}
