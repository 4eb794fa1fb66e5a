import './identity.css'
import { CircleCheck, ScanLine, Sun, ZoomIn } from 'lucide-react'
import type { IdentityView, IdType } from '@bahi/contract/customers/identity'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { StepBars } from '@bahi/ui/feedback/step-bars'
import { PhotoTile } from '@bahi/ui/photos/photo-tile'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import type { DraftEvent, IdentityDraft, PhotoSide, SentPhoto } from './identity-form.ts'
import { Specimen } from './specimen.tsx'
import { useIdentity, useIdentityDraft, useIdentityPlace, useSendIdentity } from './use-identity.ts'
import { usePhoto } from './use-photo.ts'

const sides = ['front', 'back'] as const
const missing = { front: 'identity.send.front', back: 'identity.send.back' } as const satisfies Record<
  PhotoSide,
  TextKey
>

/** Step 2: both sides of the document, from the camera or from the phone. */
export function PhotosScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const identity = useIdentity()
  const [draft, dispatch] = useIdentityDraft()
  const fits = useIdentityPlace(paths.identityStep, identity.data, draft)
  const send = useSendIdentity()
  const refusalText = useRefusalText()
  const needed = identity.data === undefined ? sides : neededSides(identity.data)
  const first = needed.find((side) => draft.photos[side] === null)
  const submit = () => identity.data !== undefined && !send.isPending && send.mutate(inputOf(draft, identity.data))
  const foot =
    loggedIn && fits && identity.data !== undefined ? (
      <Button disabled={first !== undefined} busy={send.isPending} onPress={submit}>
        {t(first === undefined ? 'identity.send' : missing[first])}
      </Button>
    ) : undefined
  return (
    <AppScreen title={t('identity.title')} simulated={false} strip={<OfflineNotice />} foot={foot}>
      {loggedIn ? (
        <QueryStates query={identity}>
          {(view) =>
            fits ? (
              <div className="identity-page">
                <StepBars
                  step={2}
                  of={2}
                  text={t('identity.step', { step: 2, of: 2 })}
                  title={t('identity.step.photos')}
                />
                <Photos view={view} needed={needed} draft={draft} dispatch={dispatch} />
                {send.error === null ? null : (
                  <div className="identity-page__fields">
                    <Note tone="alert">{refusalText(send.error)}</Note>
                  </div>
                )}
              </div>
            ) : null
          }
        </QueryStates>
      ) : (
        <LogInFirst next={paths.identity} />
      )}
    </AppScreen>
  )
}

function neededSides({ submission }: IdentityView): readonly PhotoSide[] {
  return submission === null ? sides : sides.filter((side) => submission.again.includes(side))
}

/** What was accepted before is left out: the server has it, and this phone never had the number again. */
function inputOf({ name, idType, idNumber, photos }: IdentityDraft, { submission }: IdentityView) {
  const details =
    submission === null || submission.again.includes('details') ? { name: name.trim(), idType, idNumber } : {}
  return { ...details, frontPhoto: photos.front?.id ?? '', backPhoto: photos.back?.id ?? '' }
}

interface PhotosProps {
  view: IdentityView
  needed: readonly PhotoSide[]
  draft: IdentityDraft
  dispatch: (event: DraftEvent) => void
}

function Photos({ view, needed, draft, dispatch }: PhotosProps) {
  const { t } = useText()
  const kept = sides.filter((side) => !needed.includes(side))
  const idType =
    view.submission !== null && !view.submission.again.includes('details') ? view.submission.idType : draft.idType
  const placeOf = (side: PhotoSide) => (photo: SentPhoto | null) => dispatch({ kind: 'photo', side, photo })
  const photos = {
    front: usePhoto(draft.photos.front, placeOf('front')),
    back: usePhoto(draft.photos.back, placeOf('back')),
  }
  const isEmpty = needed.every((side) => photos[side].state.at === 'empty')
  return (
    <div className="identity-page__fields">
      {view.demoNumbers === null || needed.length === 0 ? null : (
        <Specimen
          of={{
            ...draft,
            idType,
            idNumber: draft.idNumber === '' ? (view.submission?.numberMasked ?? '') : draft.idNumber,
          }}
          isOffered={isEmpty}
          onDrawn={async (draw) => {
            for (const side of needed) photos[side].choose(await draw(side))
          }}
        />
      )}
      {needed.map((side) => (
        <Photo key={side} side={side} idType={idType} photo={photos[side]} />
      ))}
      {kept.map((side) => (
        <p key={side} className="identity-page__kept">
          <CircleCheck size={18} strokeWidth={1.9} aria-hidden="true" />
          {t('identity.photo.kept', { side })}
        </p>
      ))}
      {needed.length === 0 ? null : <GoodPhoto />}
    </div>
  )
}

interface PhotoProps {
  side: PhotoSide
  idType: IdType
  photo: ReturnType<typeof usePhoto>
}

function Photo({ side, idType, photo }: PhotoProps) {
  const { t } = useText()
  const text = {
    needed: t('identity.photo.needed'),
    added: t('identity.photo.added'),
    again: t('identity.photo.again'),
    take: t('identity.photo.take'),
    choose: t('identity.photo.choose'),
    retake: t('identity.photo.retake'),
    cancel: t('identity.photo.cancel'),
    retry: t('identity.photo.retry'),
    uploading: (percent: number) => t('identity.photo.uploading', { percent }),
  }
  return (
    <PhotoTile
      label={t('identity.photo.side', { side, type: idType })}
      state={photo.state}
      onChoose={photo.choose}
      onCancel={photo.cancel}
      onRetry={photo.retry}
      text={text}
    />
  )
}

const tips = [
  { text: 'identity.tip.corners', Icon: ScanLine },
  { text: 'identity.tip.readable', Icon: ZoomIn },
  { text: 'identity.tip.light', Icon: Sun },
] as const

/** What a reviewer needs to see. */
function GoodPhoto() {
  const { t } = useText()
  return (
    <section>
      <h2 className="good-photo__title">{t('identity.tip.title')}</h2>
      <ul className="good-photo">
        {tips.map(({ text, Icon }) => (
          <li key={text} className="good-photo__one">
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  )
}
