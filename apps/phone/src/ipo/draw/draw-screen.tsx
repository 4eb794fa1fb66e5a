import './draw.css'
import { Download, RefreshCw } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { saveFile } from '../../device/save-file.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import type { DrawReply } from './check-draw.ts'
import { drawCsv } from './draw-csv.ts'
import { DrawProof } from './draw-proof.tsx'
import { DrawVerdict } from './draw-verdict.tsx'
import { OwnDraw } from './own-draw.tsx'
import { useDraw, useDrawCheck, type CheckedDraw } from './use-draw.ts'

/** The draw, run once more on this phone from what is public: the seal, the list, the secret, and who got a lot. */
export function DrawScreen() {
  const { t } = useText()
  const { id = '' } = useQueryValues(paths.ipoDraw)
  const query = useDraw(id)
  const draw = query.data
  const check = useDrawCheck(id, draw)
  if (id === '') return <NoSuchDraw />
  const isOpen = draw !== undefined && draw.issuePricePaise !== null && draw.state !== 'returned'
  return (
    <AppScreen
      title={t('ipo.draw.title')}
      subtitle={draw === undefined ? undefined : t('ipo.draw.subtitle', { name: draw.name })}
      strip={<OfflineNotice />}
      foot={isOpen ? <DrawFoot draw={draw} check={check} /> : undefined}
    >
      <QueryStates query={query} title={t('ipo.draw.error')}>
        {(data) => (
          <div className="draw-page">
            <Gutter>
              <DrawVerdict draw={data} check={check} />
            </Gutter>
            <DrawProof draw={data} report={check.report} />
            {check.report?.own == null ? null : (
              <Gutter>
                <OwnDraw own={check.report.own} took={check.report.took} ipoId={id} />
              </Gutter>
            )}
            <Gutter>
              <Trust />
            </Gutter>
          </div>
        )}
      </QueryStates>
    </AppScreen>
  )
}

function NoSuchDraw() {
  const { t } = useText()
  return (
    <AppScreen title={t('ipo.draw.title')}>
      <EmptyState
        title={t('ipo.unknownOne')}
        text={t('ipo.unknownOne.text')}
        action={<Button href={linkTo(paths.market, { tab: 'ipo' })}>{t('ipo.toAll')}</Button>}
      />
    </AppScreen>
  )
}

/** Saves the list of the draw, and runs the draw again. */
function DrawFoot({ draw, check }: { draw: DrawReply; check: ReturnType<typeof useDrawCheck> }) {
  const { t } = useText()
  const saveList = ({ entries }: CheckedDraw) =>
    saveFile(
      `bahi-${draw.number}.csv`,
      'text/csv;charset=utf-8',
      drawCsv(draw, entries, {
        simulated: t('csv.simulated'),
        about: [
          [t('ipo.draw.title'), draw.name],
          [t('ipo.draw.mark.seal'), draw.commitment],
          [t('ipo.draw.mark.list'), draw.root ?? ''],
          [t('ipo.draw.mark.secret'), draw.secret ?? ''],
        ],
        columns: {
          entry: t('ipo.draw.csv.entry'),
          lots: t('ipo.draw.csv.lots'),
          price: t('ipo.draw.csv.price'),
          allotted: t('ipo.draw.csv.allotted'),
        },
        cutOff: t('ipo.field.cutOff'),
      }),
    )
  return (
    <>
      <Button
        kind="quiet"
        icon={<Download size={20} strokeWidth={1.9} />}
        disabled={check.report === undefined}
        onPress={() => check.report !== undefined && saveList(check.report)}
      >
        {t('ipo.draw.list')}
      </Button>
      <Button
        grow={1.5}
        icon={<RefreshCw size={20} strokeWidth={1.9} />}
        busy={check.isRunning}
        onPress={check.runAgain}
      >
        {t('ipo.draw.again')}
      </Button>
    </>
  )
}

/** What no computation can show. */
function Trust() {
  const { t } = useText()
  return (
    <Note>
      <b>{t('ipo.draw.trust')}</b>
      <ul className="draw-page__trust">
        <li>{t('ipo.draw.trust.secret')}</li>
        <li>{t('ipo.draw.trust.people')}</li>
        <li>{t('ipo.draw.trust.late')}</li>
      </ul>
    </Note>
  )
}
