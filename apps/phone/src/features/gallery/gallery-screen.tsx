export function GalleryScreen() {
  return null
}
