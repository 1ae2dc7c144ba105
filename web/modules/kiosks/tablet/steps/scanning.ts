/** The part of the Barcode Detection API that is used; not in TypeScript's types yet. */
type BarcodeDetector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type BarcodeDetectorClass = new (options: { formats: string[] }) => BarcodeDetector

// A constructor of the browser, where it has one.
const detectorClass = () => (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector

/** Whether this browser recognises QR codes by itself; otherwise people type. */
export const canScan = () => detectorClass() !== undefined && 'mediaDevices' in navigator

/** Calls `onText` for each QR code that the camera sees, until it is stopped. */
export function watchCodes(video: HTMLVideoElement, onText: (text: string) => void) {
  const Detecting = detectorClass()
  if (Detecting === undefined) return () => {}
  const detector = new Detecting({ formats: ['qr_code'] })
  const timer = setInterval(() => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    detector
      .detect(video)
      .then(([code]) => code && onText(code.rawValue))
      .catch(reportError)
  }, 300)
  return () => clearInterval(timer)
}
