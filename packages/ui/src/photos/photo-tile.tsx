import './photo-tile.css'
import { Camera, Check, CircleAlert, RotateCcw, X } from 'lucide-react'
import { useId, useRef, type RefObject } from 'react'

export type PhotoState =
  | { at: 'empty' }
  | { at: 'uploading'; preview: string; share: number }
  | { at: 'added'; preview: string }
  /** It did not arrive: the same one can be sent again. */
  | { at: 'failed'; preview: string; reason: string }
  /** Looked at, and not good enough: take it again. */
  | { at: 'refused'; preview: string | null; reason: string }

interface PhotoTileProps {
  /** "Front of your PAN" */
  label: string
  state: PhotoState
  onChoose: (file: File) => void
  /** Stops the one on its way. */
  onCancel: () => void
  onRetry: () => void
  text: {
    needed: string
    added: string
    again: string
    take: string
    choose: string
    retake: string
    cancel: string
    retry: string
    uploading: (percent: number) => string
  }
}

/** The place of one photo: empty, on its way, added, or refused with the reason. */
export function PhotoTile({ label, state, onChoose, onCancel, onRetry, text }: PhotoTileProps) {
  const [camera, album] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const id = useId()
  const percent = state.at === 'uploading' ? Math.round(state.share * 100) : 0
  const preview = state.at === 'empty' ? null : state.preview
  const reason = state.at === 'refused' || state.at === 'failed' ? state.reason : null
  return (
    <div className="photo-tile" role="group" aria-labelledby={`${id}-label`}>
      <div className="photo-tile__labels">
        <span id={`${id}-label`}>{label}</span>
        <PhotoWord state={state} text={text} />
      </div>
      {preview === null ? (
        <EmptyPlace
          at={state.at}
          id={id}
          hasReason={reason !== null}
          text={text}
          onTake={() => camera.current?.click()}
          onAlbum={() => album.current?.click()}
        />
      ) : (
        <div className={`photo-tile__place photo-tile__place--${state.at}`}>
          <img className="photo-tile__picture" src={preview} alt="" />
          {state.at === 'uploading' ? (
            <span className="photo-tile__sending">
              <span
                className="photo-tile__bar"
                role="progressbar"
                aria-label={label}
                aria-valuenow={percent}
                aria-valuemin={0}
                aria-valuemax={100}
              >
                <span style={{ width: `${percent}%` }} />
              </span>
              {text.uploading(percent)}
            </span>
          ) : null}
          <TileAction
            state={state}
            text={text}
            label={`${id}-label`}
            onCancel={onCancel}
            onRetry={onRetry}
            onRetake={() => camera.current?.click()}
          />
        </div>
      )}
      {reason === null ? null : (
        <p className="photo-tile__reason" id={`${id}-reason`} role="alert">
          <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
          <span>{reason}</span>
        </p>
      )}
      <FileInput input={camera} capture onChoose={onChoose} />
      <FileInput input={album} onChoose={onChoose} />
    </div>
  )
}

/** Where there is a camera, `capture` opens it; elsewhere both ask for a file. */
function FileInput({
  input,
  capture = false,
  onChoose,
}: {
  input: RefObject<HTMLInputElement | null>
  capture?: boolean
  onChoose: (file: File) => void
}) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      capture={capture ? 'environment' : undefined}
      hidden
      onChange={(event) => {
        const file = event.target.files?.[0]
        if (file !== undefined) onChoose(file)
        event.target.value = ''
      }}
    />
  )
}

function TileAction({
  state,
  text,
  label,
  onCancel,
  onRetry,
  onRetake,
}: Pick<PhotoTileProps, 'state' | 'text' | 'onCancel' | 'onRetry'> & { label: string; onRetake: () => void }) {
  const [word, icon, onPress] =
    state.at === 'uploading'
      ? ([text.cancel, <X key="x" size={16} strokeWidth={2} aria-hidden="true" />, onCancel] as const)
      : state.at === 'failed'
        ? ([text.retry, <RotateCcw key="r" size={16} strokeWidth={2} aria-hidden="true" />, onRetry] as const)
        : ([text.retake, <RotateCcw key="r" size={16} strokeWidth={2} aria-hidden="true" />, onRetake] as const)
  return (
    <button type="button" className="photo-tile__retake" aria-describedby={label} onClick={onPress}>
      {icon}
      {word}
    </button>
  )
}

function PhotoWord({ state, text }: Pick<PhotoTileProps, 'state' | 'text'>) {
  if (state.at === 'added')
    return (
      <span className="photo-tile__word photo-tile__word--added">
        <Check size={16} strokeWidth={2.2} aria-hidden="true" />
        {text.added}
      </span>
    )
  if (state.at === 'refused' || state.at === 'failed')
    return <span className="photo-tile__word photo-tile__word--refused">{state.at === 'failed' ? '' : text.again}</span>
  return <span className="photo-tile__word">{state.at === 'empty' ? text.needed : ''}</span>
}

interface EmptyPlaceProps extends Pick<PhotoTileProps, 'text'> {
  at: PhotoState['at']
  /** The label and the reason carry their ids after this one. */
  id: string
  hasReason: boolean
  onTake: () => void
  onAlbum: () => void
}

function EmptyPlace({ at, id, hasReason, text, onTake, onAlbum }: EmptyPlaceProps) {
  return (
    <div className={`photo-tile__place photo-tile__place--open photo-tile__place--${at}`}>
      <button
        type="button"
        className="photo-tile__take"
        aria-describedby={!hasReason ? `${id}-label` : `${id}-label ${id}-reason`}
        onClick={onTake}
      >
        <Camera size={30} strokeWidth={1.6} aria-hidden="true" />
        <span>{text.take}</span>
      </button>
      <button type="button" className="photo-tile__or" aria-describedby={`${id}-label`} onClick={onAlbum}>
        {text.choose}
      </button>
    </div>
  )
}
