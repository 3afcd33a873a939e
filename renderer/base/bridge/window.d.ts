interface Window {
  /** Put there by the preload of the desktop application; absent in a browser window. */
  readonly studio?: import('../../../shared/contract/bridge.ts').PreloadBridge
}
