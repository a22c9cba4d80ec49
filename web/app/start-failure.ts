/** Puts a plain page in the place of one that could not come to life; no catalogue is sure to be there, so both languages stand. */
export function showStartFailure(error: unknown): void {
  console.error("The page could not start.", error);
  const app = document.getElementById("app");
  if (app)
    app.innerHTML =
      '<main><div role="alert"><h1>Pano could not start · Pano başlatılamadı</h1></div><a href="">Reload · Yenile</a></main>';
}
