import { Download, Share2 } from 'lucide-react'
import type { getCertificate, IssuedCertificate } from '@bahi/contract/reports/certificates'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useShareAddress } from '../../device/share-address.ts'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { useCertificate, useIssue, useSavePdf } from './use-certificate.ts'

type Issuing = ReturnType<typeof useIssue>
type Saving = ReturnType<typeof useSavePdf>

/** The certificate of a holding; its code lets every reader verify it. */
export function CertificateScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { code = '' } = useQueryValues(paths.certificate)
  const query = useCertificate(code, loggedIn && code !== '')
  const issuing = useIssue(code)
  const saving = useSavePdf()
  const current = query.data?.current ?? null
  const foot =
    query.data === undefined || query.isError ? undefined : current === null ? (
      <MakeButton issuing={issuing} />
    ) : (
      <Actions current={current} code={code} saving={saving} />
    )
  return (
    <AppScreen title={t('certificate.title')} strip={<OfflineNotice />} foot={foot}>
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.certificate, { code })} />
      ) : (
        <QueryStates query={query} title={t('certificate.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
          {(view) => <Certificate view={view} code={code} issuing={issuing} saving={saving} />}
        </QueryStates>
      )}
    </AppScreen>
  )
}

function MakeButton({ issuing }: { issuing: Issuing }) {
  const { t } = useText()
  return (
    <Button busy={issuing.isPending} onPress={() => issuing.mutate()}>
      {t('certificate.make')}
    </Button>
  )
}

function Actions({ current: { mark }, code, saving }: { current: IssuedCertificate; code: string; saving: Saving }) {
  const { t } = useText()
  const share = useShareAddress()
  return (
    <>
      <Button
        kind="soft"
        icon={<Share2 size={18} strokeWidth={2} />}
        onPress={() => share(t('certificate.shareText', { code: mark }), linkTo(paths.checkDocument, { mark }))}
      >
        {t('certificate.share')}
      </Button>
      <Button
        icon={<Download size={18} strokeWidth={2} />}
        busy={saving.isPending}
        onPress={() => saving.mutate({ mark, code })}
      >
        {t(saving.isPending ? 'certificate.saving' : 'certificate.save')}
      </Button>
    </>
  )
}

function Certificate({
  view: { holding, current, issued },
  code,
  issuing,
  saving,
}: {
  view: ReplyOf<typeof getCertificate>
  code: string
  issuing: Issuing
  saving: Saving
}) {
  const { t, language } = useText()
  const refusalText = useRefusalText()
  const earlier = issued.filter(({ mark }) => mark !== current?.mark)
  return (
    <>
      <CertificateCard holding={holding} issued={current} />
      {issuing.error === null ? null : (
        <div className="certificate-page__note">
          <Note tone="alert">{refusalText(issuing.error)}</Note>
        </div>
      )}
      {saving.error === null ? null : (
        <div className="certificate-page__note">
          <Note tone="alert">{t('certificate.saveFailed')}</Note>
        </div>
      )}
      {current === null ? (
        <div className="certificate-page__note">
          <Note>{t('certificate.make.text')}</Note>
        </div>
      ) : null}
      <p className="certificate-page__law">{t('certificate.law')}</p>
      {earlier.length === 0 ? null : (
        <Section title={t('certificate.earlier')}>
          <CardRows>
            {earlier.map(({ mark, asOf, quantity }) => (
              <ListRow
                key={mark}
                plain
                title={mark}
                detail={formatDayAndTime(asOf, language)}
                end={t('certificate.earlierRow', { count: quantity })}
                onPress={() => saving.mutate({ mark, code })}
              />
            ))}
          </CardRows>
        </Section>
      )}
    </>
  )
}
