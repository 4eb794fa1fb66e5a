import './transfers.css'
import '@bahi/ui/photos/album.css'
import { OwnPhoto } from '../../page/own-photo.tsx'
import { useText } from '../../text/use-text.tsx'

/** The photos that were sent with a dispute, three a row. */
export function DisputePhotos({ photos }: { photos: readonly string[] }) {
  const { t } = useText()
  return (
    <ul className="album transfer-dispute__sent" aria-label={t('transfer.dispute.photos')}>
      {photos.map((id, at) => (
        <li key={id} className="album__place">
          <OwnPhoto
            id={id}
            name={t('chat.photo.numbered', { number: at + 1, count: photos.length })}
            goneText={t('chat.photo.gone')}
            className="album__picture"
          />
        </li>
      ))}
    </ul>
  )
}
