import sharp from 'sharp'

/** An invented picture of a card, never a real person's. */
export function cardPicture({
  width = 640,
  height = 400,
  seed = 1,
}: { width?: number; height?: number; seed?: number } = {}) {
  const card = {
    create: {
      width: Math.round(width * 0.8),
      height: Math.round(height * 0.8),
      channels: 3 as const,
      background: { r: 230, g: 233, b: 250 - (seed % 50) },
    },
  }
  return sharp({
    create: { width, height, channels: 3, background: { r: 40 + (seed % 100), g: 44, b: 52 } },
  }).composite([{ input: card, gravity: 'centre' }])
}

export interface UploadForm {
  readonly payload: Buffer
  readonly headers: Record<string, string>
}

/** The body of a multipart upload as a browser writes it. */
export function uploadForm(
  file: Buffer,
  {
    field = 'file',
    name = 'photo.jpg',
    type = 'image/jpeg',
    fields = {},
  }: { field?: string; name?: string; type?: string; fields?: Record<string, string> } = {},
): UploadForm {
  const boundary = '----bahi-test-boundary-7f3a19c4'
  const texts = Object.entries(fields)
    .map(([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
    .join('')
  const head = `${texts}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
