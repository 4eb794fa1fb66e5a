import { useState } from 'react'
import { Album } from '@bahi/ui/photos/album'
import { PhotoTile, type PhotoState } from '@bahi/ui/photos/photo-tile'
import { UploadAlbum, type UploadAlbumText } from '@bahi/ui/photos/upload-album'
import { defaultUploadLimits, type UploadItem, type UploadRefusal } from '@bahi/ui/photos/upload-queue'
import { useUploads, type SendUpload } from '@bahi/ui/photos/use-uploads'
import { Block } from './block.tsx'
import { useSay, type Say } from './use-say.ts'

const picture = '/icon-192.png'
const nothing = () => {}

/** A line on which a file takes two seconds, and every third one fails. */
function slowLine(): SendUpload {
  let sent = 0
  return async (_file, { signal, onShare }) => {
    sent += 1
    for (let share = 0; share <= 1 && !signal.aborted; share += 0.05) {
      onShare(share)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return sent % 3 === 0 ? { at: 'failed' } : { at: 'added' }
  }
}

function textOf(say: Say): UploadAlbumText {
  const refusals: Record<UploadRefusal, string> = {
    'too-many': say('52 files at most', '最多 52 个文件', 'अधिकतम 52 फ़ाइलें'),
    'wrong-kind': say('not a photo', '不是照片', 'फ़ोटो नहीं है'),
    'too-large': say('too large', '太大', 'बहुत बड़ी'),
    'too-long': say('longer than 60 seconds', '超过 60 秒', '60 सेकंड से लंबी'),
  }
  return {
    add: say('Add', '添加', 'जोड़ें'),
    count: (added, most) => say(`${added} of ${most}`, `${added} / ${most}`, `${most} में से ${added}`),
    waiting: say('Waiting', '等待中', 'प्रतीक्षा में'),
    sending: (percent) => `${percent}%`,
    failed: say('Not sent', '未发送', 'नहीं भेजी गई'),
    retry: (name) => say(`Send ${name} again`, `重新发送 ${name}`, `${name} फिर भेजें`),
    cancel: (name) => say(`Stop ${name}`, `停止 ${name}`, `${name} रोकें`),
    remove: (name) => say(`Remove ${name}`, `移除 ${name}`, `${name} हटाएँ`),
    refusal: (name, reason) => `${name}: ${refusals[reason]}`,
  }
}

const items: readonly UploadItem[] = [
  { id: '1', name: 'front.jpg', preview: picture, state: { at: 'added' } },
  { id: '2', name: 'back.jpg', preview: picture, state: { at: 'sending', share: 0.42 } },
  { id: '3', name: 'page-2.jpg', preview: picture, state: { at: 'waiting' } },
  { id: '4', name: 'page-3.jpg', preview: picture, state: { at: 'failed' } },
  { id: '5', name: 'bank-statement-november.pdf', preview: null, state: { at: 'added' } },
]

export function UploadsGroup() {
  const say = useSay()
  const [send] = useState(slowLine)
  const uploads = useUploads(send, { kinds: ['image/*'] })
  const text = textOf(say)
  const refused: UploadItem = {
    id: '6',
    name: 'page-4.jpg',
    preview: picture,
    state: { at: 'refused', reason: say('Not readable', '看不清', 'पढ़ने लायक नहीं') },
  }
  const drawn = {
    items: [...items, refused],
    refused: [{ name: 'film.mp4', reason: 'too-long' as const }],
    limits: defaultUploadLimits,
    take: async () => {},
    retry: nothing,
    remove: nothing,
  }
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: String(index),
      src: picture,
      alt: say(`Picture ${index + 1}`, `图片 ${index + 1}`, `चित्र ${index + 1}`),
    }))
  const moreName = (more: number) => say(`${more} more`, `还有 ${more} 张`, `${more} और`)
  return (
    <>
      <Block name="UploadAlbum: every state">
        <UploadAlbum name="Photos in all states" uploads={drawn} text={text} />
      </Block>
      <Block name="UploadAlbum: try it">
        <UploadAlbum name="Photos" uploads={uploads} text={text} />
      </Block>
      <Block name="Album: nine, and four more">
        <Album name="Album" pictures={pictures(13)} onOpen={nothing} moreName={moreName} />
      </Block>
      <Photos say={say} />
    </>
  )
}

function Photos({ say }: { say: Say }) {
  const text = {
    needed: say('Needed', '需要', 'ज़रूरी'),
    added: say('Added', '已添加', 'जुड़ गई'),
    again: say('Take again', '请重拍', 'फिर लें'),
    take: say('Take a photo', '拍照', 'फ़ोटो लें'),
    choose: say('or choose one from the phone', '或从手机中选择', 'या फ़ोन से चुनें'),
    retake: say('Retake', '重拍', 'फिर लें'),
    cancel: say('Stop', '停止', 'रोकें'),
    retry: say('Send again', '重新发送', 'फिर भेजें'),
    uploading: (percent: number) => say(`On its way, ${percent}%`, `正在上传 ${percent}%`, `जा रही है, ${percent}%`),
  }
  const states: PhotoState[] = [
    { at: 'empty' },
    { at: 'uploading', preview: picture, share: 0.6 },
    { at: 'added', preview: picture },
    {
      at: 'failed',
      preview: picture,
      reason: say(
        'The photo did not arrive. Your other details are kept.',
        '照片未送达，其他资料已保留。',
        'फ़ोटो नहीं पहुँची। बाक़ी जानकारी रखी है।',
      ),
    },
    {
      at: 'refused',
      preview: picture,
      reason: say(
        'The number is not readable. Hold the phone above the card, in daylight.',
        '号码看不清。请在日光下从卡片上方拍摄。',
        'नंबर पढ़ा नहीं जा रहा। दिन की रोशनी में फ़ोन को कार्ड के ऊपर रखें।',
      ),
    },
  ]
  return states.map((state) => (
    <Block key={state.at} name={`PhotoTile: ${state.at}`}>
      <PhotoTile
        label={say('Front of your PAN', 'PAN 卡正面', 'PAN का सामने का भाग')}
        state={state}
        onChoose={nothing}
        onCancel={nothing}
        onRetry={nothing}
        text={text}
      />
    </Block>
  ))
}
