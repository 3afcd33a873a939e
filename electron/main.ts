import './base/thread-pool.ts'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
} from 'electron'
import { runApplication } from './shell/application.ts'

runApplication(
  { app, BrowserWindow, dialog, ipcMain, Menu, powerMonitor, protocol, safeStorage, screen, session, shell },
  import.meta.url,
)
