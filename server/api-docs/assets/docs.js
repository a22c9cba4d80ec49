// The viewer's start; the bundle before this script brings `SwaggerUIBundle`.
window.SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  validatorUrl: null,
});
