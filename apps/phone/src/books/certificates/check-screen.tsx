import './certificates.css'
import { Fragment, useState } from 'react'
import type { checkDocument } from '@bahi/contract/reports/certificates'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonRows } from '@bahi/ui/feedback/skeleton'
import { TextField } from '@bahi/ui/fields/text-field'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { KeyValue, Well } from '@bahi/ui/rows/sum-list'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { usePaperValues } from '../papers/use-paper-values.ts'
import { accounts, addsUp } from './certificate-card.tsx'
import { useCheck } from './use-certificate.ts'

/** Verifies a document: the reader types its code and sees what Bahi recorded. */
export function CheckScreen() {
  const { t } = useText()
  const { mark = '' } = useQueryValues(paths.checkDocument)
  const { redirect } = useNavigation()
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(mark)
  const query = useCheck(mark)
  const wanted = typed.trim()
  const again = () => (wanted === mark ? void query.refetch() : redirect(paths.checkDocument, { mark: wanted }))
  return (
    <AppScreen title={t('check.title')}>
      <div className="check-page">
        <form
          className="check-page"
          style={{ padding: 0 }}
          onSubmit={(event) => {
            event.preventDefault()
            if (wanted !== '') again()
          }}
        >
          <TextField
            label={t('check.code')}
            hint={t('check.hint')}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            maxLength={40}
            problem={query.error === null || wanted !== mark ? undefined : refusalText(query.error)}
          />
          <Button type="submit" busy={query.isFetching} disabled={wanted === ''}>
            {t('check.act')}
          </Button>
        </form>
        {query.isLoading ? <SkeletonRows rows={4} name={t('state.loading')} /> : null}
        {query.data === undefined ? null : <Found said={query.data} />}
      </div>
    </AppScreen>
  )
}

type Said = ReplyOf<typeof checkDocument>

function Found({ said }: { said: Said }) {
  const { t, language } = useText()
  const values = usePaperValues()
  const { mark, kind, fingerprint, asOf, holder, share, quantities, paper } = said
  return (
    <section className="check-page__found" aria-live="polite">
      <Note tone="done">{t('check.found')}</Note>
      <Well>
        <KeyValue
          label={t('check.kind')}
          value={kind === 'share-certificate' ? t('certificate.title') : values.word(kind)}
        />
        <KeyValue label={t('check.code')} value={mark} />
        <KeyValue label={t('certificate.heldBy')} value={holder} />
        <KeyValue label={t('certificate.asOf')} value={formatDayAndTime(asOf, language)} />
        {share === null || quantities === null ? null : <Certified share={share} quantities={quantities} />}
        {paper === null ? null : <Summed paper={paper} />}
        <KeyValue small label={t('certificate.fingerprint')} value={fingerprint} />
      </Well>
      <Note>{t('check.compare')}</Note>
    </section>
  )
}

function Certified({
  share,
  quantities,
}: {
  share: NonNullable<Said['share']>
  quantities: NonNullable<Said['quantities']>
}) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <>
      <KeyValue label={`${share.symbol} · ${share.exchange}`} value={share.name} />
      {share.isin === null ? null : <KeyValue label={t('certificate.isin')} value={share.isin} />}
      {accounts.map(([account, key]) => (
        <KeyValue
          key={account}
          label={t(key)}
          value={quantities[account] === 0 ? t('certificate.none') : figures.shares(quantities[account])}
        />
      ))}
      <KeyValue
        total
        label={t('check.total')}
        value={<DoubleRule proven={addsUp(quantities)}>{figures.shares(quantities.total)}</DoubleRule>}
      />
    </>
  )
}

/** Of a paper its facts, and of each table how many rows it has and what they come to. */
function Summed({ paper: { period, facts, totals } }: { paper: NonNullable<Said['paper']> }) {
  const { t } = useText()
  const values = usePaperValues()
  return (
    <>
      <KeyValue label={t('check.period')} value={values.period(period)} />
      {facts.map(({ key, cell, value }) => (
        <KeyValue key={key} label={values.word(key)} value={values.fact(cell, value)} />
      ))}
      {totals.map(({ section, rows, sums }) => (
        <Fragment key={section}>
          <KeyValue label={values.word(section)} value={t('paper.rows', { count: rows })} />
          {sums.map(({ key, cell, value }) => (
            <KeyValue key={key} small label={values.word(key)} value={values.fact(cell, value)} />
          ))}
        </Fragment>
      ))}
    </>
  )
}
