import './album.css'
import type { CSSProperties } from 'react'
import { interfaceDefaults } from '../base/interface-defaults.ts'

export interface AlbumPicture {
  id: string
  src: string
  /** The description of the photo for a screen reader. */
  alt: string
}

interface AlbumProps {
  name: string
  pictures: readonly AlbumPicture[]
  onOpen: (index: number) => void
  /** Nine by default; the last of them says how many more there are. */
  most?: number
  /** Three by default. */
  perRow?: number
  /** "4 more" */
  moreName: (count: number) => string
}

/** Pictures side by side, three a row, at most nine. */
export function Album({
  name,
  pictures,
  onOpen,
  most = interfaceDefaults.albumPictures,
  perRow = interfaceDefaults.albumPerRow,
  moreName,
}: AlbumProps) {
  const more = Math.max(0, pictures.length - most)
  return (
    <ul className="album" aria-label={name} style={{ '--album-per-row': perRow } as CSSProperties}>
      {pictures.slice(0, most).map((picture, index) => {
        const hides = more > 0 && index === most - 1
        return (
          <li key={picture.id} className="album__place">
            <button
              type="button"
              className="album__open"
              aria-label={hides ? `${picture.alt}, ${moreName(more)}` : picture.alt}
              onClick={() => onOpen(index)}
            >
              <img className="album__picture" src={picture.src} alt="" />
              {hides ? <span className="album__more">+{more}</span> : null}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
