/** As large as the server keeps it. */
const longestSide = 2_400
/** Below this a photo is sent as it is. */
const smallEnoughBytes = 1_500_000

/**
 * A large photo drawn smaller before it leaves: what a camera makes takes minutes on a thin line. Where this browser cannot
 * read the file, it goes as it is, and the server says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= smallEnoughBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const drawn = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/jpeg', 0.88))
    return drawn !== null && drawn.size < file.size ? drawn : file
  } catch {
    return file
  }
}
