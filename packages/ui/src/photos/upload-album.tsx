import './album.css'
import { Camera, FileText, RotateCcw, X } from 'lucide-react'
import { useRef, type CSSProperties } from 'react'
import { interfaceDefaults } from '../base/interface-defaults.ts'
import type { UploadItem, UploadRefusal } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'

export interface UploadAlbumText {
  add: string
  /** "2 of 52" */
  count: (added: number, most: number) => string
  waiting: string
  /** "42%" */
  sending: (percent: number) => string
  failed: string
  retry: (name: string) => string
  cancel: (name: string) => string
  remove: (name: string) => string
  /** Why a file was not taken, with its limit. */
  refusal: (name: string, reason: UploadRefusal) => string
}

interface UploadAlbumProps {
  name: string
  uploads: Uploads
  text: UploadAlbumText
  perRow?: number
}

/** Files that are added to something: a tile each, three a row, and the tile that adds more while more may come. */
export function UploadAlbum({ name, uploads, text, perRow = interfaceDefaults.albumPerRow }: UploadAlbumProps) {
  const input = useRef<HTMLInputElement>(null)
  const { items, refused, limits } = uploads
  return (
    <div className="upload-album" role="group" aria-label={name}>
      <ul className="album" style={{ '--album-per-row': perRow } as CSSProperties}>
        {items.map((item) => (
          <li key={item.id} className="album__place">
            <UploadTile
              item={item}
              text={text}
              onRetry={() => uploads.retry(item.id)}
              onRemove={() => uploads.remove(item.id)}
            />
          </li>
        ))}
        {items.length >= limits.maxFiles ? null : (
          <li className="album__place">
            <button type="button" className="upload-album__add" onClick={() => input.current?.click()}>
              <Camera size={26} strokeWidth={1.6} aria-hidden="true" />
              <span>{text.add}</span>
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple={limits.maxFiles > 1}
        accept={limits.kinds.join(',')}
        onChange={(event) => {
          void uploads.take([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <p className="upload-album__count">{text.count(items.length, limits.maxFiles)}</p>
      <div className="upload-album__refused" role="status">
        {refused.map((one, index) => (
          <p key={`${index}-${one.name}`}>{text.refusal(one.name, one.reason)}</p>
        ))}
      </div>
    </div>
  )
}

interface UploadTileProps {
  item: UploadItem
  text: UploadAlbumText
  onRetry: () => void
  onRemove: () => void
}

function UploadTile({ item, text, onRetry, onRemove }: UploadTileProps) {
  const { state } = item
  const onItsWay = state.at === 'waiting' || state.at === 'sending'
  const percent = state.at === 'sending' ? Math.round(state.share * 100) : 0
  return (
    <div className={`upload-tile upload-tile--${state.at}`}>
      {item.preview === null ? (
        <span className="upload-tile__file">
          <FileText size={24} strokeWidth={1.6} aria-hidden="true" />
          {item.name}
        </span>
      ) : (
        <img className="album__picture" src={item.preview} alt={item.name} />
      )}
      {state.at === 'added' ? null : (
        <div className="upload-tile__state">
          {state.at === 'sending' ? (
            <span
              className="upload-tile__bar"
              role="progressbar"
              aria-label={item.name}
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={100}
            >
              <span style={{ width: `${percent}%` }} />
            </span>
          ) : null}
          <span className="upload-tile__words">
            {state.at === 'sending'
              ? text.sending(percent)
              : state.at === 'waiting'
                ? text.waiting
                : state.at === 'refused'
                  ? state.reason
                  : text.failed}
          </span>
        </div>
      )}
      {state.at === 'failed' ? (
        <button type="button" className="upload-tile__retry" aria-label={text.retry(item.name)} onClick={onRetry}>
          <RotateCcw size={22} strokeWidth={2} aria-hidden="true" />
        </button>
      ) : null}
      <button
        type="button"
        className="upload-tile__remove"
        aria-label={onItsWay ? text.cancel(item.name) : text.remove(item.name)}
        onClick={onRemove}
      >
        <span>
          <X size={16} strokeWidth={2.2} aria-hidden="true" />
        </span>
      </button>
    </div>
  )
}
