import { getBridge } from './base/bridge/bridge.ts'

// With the bridge in a file of its own, which runs before the window's is there (the build's groups): what the window
// begins by asking is under way while the rest of its code is still being read.
getBridge()
