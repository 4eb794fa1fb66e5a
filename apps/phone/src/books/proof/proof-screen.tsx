import './proof.css'
import { Download, RefreshCw } from 'lucide-react'
import { fromHex, hashMarks } from '@bahi/proofs/hex'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { OwnNight } from './own-night.tsx'
import { useProof, useRoots, useSaveProof } from './use-proof.ts'

/** Whether the customer's cash is in what Bahi says it owes to all, followed on this phone from the own entries up to the published root. */
export function ProofScreen() {
  const { t, language } = useText()
  const { loggedIn } = useSession()
  const query = useProof()
  const saving = useSaveProof()
  const root = query.data?.proof.root
  return (
    <AppScreen
      title={t('proof.title')}
      subtitle={
        root === undefined ? undefined : t('proof.night', { day: formatDay(`${root.night}T06:00:00Z`, language) })
      }
      strip={<OfflineNotice />}
      foot={
        root === undefined ? undefined : (
          <>
            <Button
              kind="quiet"
              icon={<Download size={20} strokeWidth={1.9} />}
              busy={saving.isPending}
              onPress={() => saving.mutate(root.night)}
            >
              {t('proof.save')}
            </Button>
            <Button
              grow={1.3}
              icon={<RefreshCw size={20} strokeWidth={1.9} />}
              busy={query.isFetching}
              onPress={() => void query.refetch()}
            >
              {t('proof.again')}
            </Button>
          </>
        )
      }
    >
      <div className="proof-page">
        <p className="proof-page__lead">{t('proof.lead')}</p>
        {!loggedIn ? (
          <LogInFirst next={paths.proof} />
        ) : (
          <QueryStates query={query} title={t('proof.error')} skeleton={<SkeletonPage name={t('proof.checking')} />}>
            {(night) => <OwnNight night={night} isOld={query.isError} />}
          </QueryStates>
        )}
        {saving.error === null ? null : (
          <div className="proof-page__notes">
            <Note tone="alert">{t('proof.saveFailed')}</Note>
          </div>
        )}
        <PublishedRoots />
        <div className="proof-page__notes">
          <Note>{t('proof.how')}</Note>
        </div>
      </div>
    </AppScreen>
  )
}

const shown = 7

/** The roots of the last nights: everybody sees the same ones, also who is not logged in. */
function PublishedRoots() {
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
            detail={<span className="proof-page__mark">{hashMarks(fromHex(root))}</span>}
            end={figures.rupees(BigInt(totalPaise))}
          />
        ))}
      </CardRows>
    </Section>
  )
}
